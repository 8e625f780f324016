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

/** What touches the machine or is loaded late. `platform` is files and processes too. */
const IMPURE =
  /^(?:node:(?!crypto|util|url|buffer|path|zlib)|onnxruntime|@huggingface|\.\.\/(?:\.\.\/)?platform\/)/;
const APART = ['models', 'judge'];

test('only models and judge touch the machine', () => {
  const wrong = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$/.test(path))
    .filter((path) => !APART.includes(path.split('/')[0] ?? ''))
    .flatMap((path) => {
      const source = readFileSync(join(import.meta.dirname, path), 'utf8');
      return new Bun.Transpiler({ loader: 'ts' })
        .scanImports(source)
        .filter((found) => IMPURE.test(found.path))
        .map((found) => `${path} imports ${found.path}`);
    });
  expect(wrong).toEqual([]);
});
