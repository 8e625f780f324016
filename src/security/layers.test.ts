import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LAYERS = ['canary', 'datamark', 'detector', 'patterns', 'verdict'];

test('no layer imports another layer or the normaliser', () => {
  const wrong = LAYERS.flatMap((layer) =>
    readdirSync(join(import.meta.dirname, layer))
      .filter((name) => !name.endsWith('.test.ts'))
      .flatMap((name) => {
        const source = readFileSync(join(import.meta.dirname, layer, name), 'utf8');
        return new Bun.Transpiler({ loader: 'ts' })
          .scanImports(source)
          .filter(({ path }) => path.startsWith('../') && !/^\.\.\/(?:matching\/|types\.ts)/.test(path))
          .map(({ path }) => `${layer}/${name} imports ${path}`);
      }),
  );
  expect(wrong).toEqual([]);
});
