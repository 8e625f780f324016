/** What the daemon loads when it starts: each package that it does not need then would be megabytes for its whole life. */
import { expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { playwrightPlugin } from '../scripts/playwright-plugin.ts';

// The build takes a second where nothing else wants the processors.
setDefaultTimeout(60_000);

const ROOT = join(import.meta.dirname, '..');

interface Output {
  entryPoint?: string;
  inputs: Record<string, unknown>;
  imports: { path: string; kind: string }[];
}

/** Packages in the chunks that come with the daemon's, without those behind an `import()`. */
async function packagesAtStart(): Promise<string[]> {
  const built = await Bun.build({
    entrypoints: [join(ROOT, 'src/daemon/main.ts')],
    target: 'bun',
    splitting: true,
    metafile: true,
    plugins: [playwrightPlugin],
  });
  // Bun has the metafile of esbuild.
  const outputs = Object.entries(built.metafile?.outputs ?? {}) as [string, Output][];
  const byName = new Map(outputs.map(([path, output]) => [path.replace(/^\.\//, ''), output]));
  const waiting = outputs.filter(([, { entryPoint }]) => entryPoint?.endsWith('daemon/main.ts'));
  const loaded = new Set(waiting.map(([, output]) => output));
  for (const { imports } of loaded)
    for (const { path, kind } of imports) {
      const chunk = kind === 'import-statement' ? byName.get(path.replace(/^\.\//, '')) : undefined;
      if (chunk) loaded.add(chunk);
    }
  const files = [...loaded].flatMap(({ inputs }) => Object.keys(inputs));
  const names = files.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

const packages = packagesAtStart();

test('daemon loads what its replies need when it starts', async () => {
  expect(await packages).toContain('zod');
  expect(await packages).toContain('hono');
});

test.each([
  'onnxruntime-web',
  '@huggingface/tokenizers',
  '@modelcontextprotocol/sdk',
  'playwright-core',
  'turndown',
  '@mixmark-io/domino',
  'pixelmatch',
  'pngjs',
])('daemon does not load %s before it is asked for', async (name) => {
  expect(await packages).not.toContain(name);
});
