/**
 * Builds everything that is generated, then `dist/rutter`, one executable that is client and daemon.
 *
 *   bun scripts/build.ts                              for this machine
 *   bun scripts/build.ts --target bun-darwin-arm64    for another one, to dist/rutter-darwin-arm64
 *   bun scripts/build.ts --generate                   page source and manifest only
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, readText, writeIfChanged } from './files.ts';
import { writePageSource } from './page-source.ts';
import { playwrightPlugin } from './playwright-plugin.ts';

const DIST = join(ROOT, 'dist');

/** What the records give, and what code below them reads: at first there is nothing to read. */
const MANIFEST = join(ROOT, 'src/protocol/manifest.generated.json');

async function generate(): Promise<void> {
  await writePageSource();
  if (!existsSync(MANIFEST)) writeIfChanged(MANIFEST, '{"commands":[]}\n');
  // Imported late: the commands import the page source that was just written.
  const { currentManifest } = await import('./current-manifest.ts');
  const manifest = currentManifest();
  writeIfChanged(join(DIST, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeIfChanged(MANIFEST, `${JSON.stringify(manifest)}\n`);
  const { commandArgs } = await import('./command-args.ts');
  writeIfChanged(join(ROOT, 'src/protocol/command-args.generated.ts'), commandArgs(manifest));
  const { currentResults } = await import('./results.ts');
  const results = currentResults();
  // Apart from the manifest: every call of the client loads that one, and only MCP reads this.
  writeIfChanged(join(ROOT, 'src/mcp/results.generated.json'), `${JSON.stringify(results)}\n`);
  const { libraryTypes } = await import('./library-types.ts');
  writeIfChanged(join(ROOT, 'src/library/commands.generated.ts'), libraryTypes(manifest, results));
}

/**
 * Bytecode, ESM and splitting together let the client start in about 12 ms instead of 70: what stands behind a dynamic
 * import() is a chunk of its own, not even read until it is asked for. The folder a call comes from is the agent's
 * project: its .env and bunfig.toml must not set anything here.
 */
const OPTIONS = {
  minify: true,
  bytecode: true,
  format: 'esm',
  splitting: true,
  plugins: [playwrightPlugin],
} as const;

async function compile(target: string | undefined): Promise<string> {
  const outfile = join(DIST, target ? `rutter-${target.replace(/^bun-/, '')}` : 'rutter');
  const work = join(DIST, `.build-${process.pid}`);
  mkdirSync(work, { recursive: true });
  const built = join(work, 'rutter');
  try {
    await Bun.build({
      ...OPTIONS,
      plugins: [...OPTIONS.plugins],
      entrypoints: [join(ROOT, 'src/main.ts')],
      compile: {
        outfile: built,
        autoloadDotenv: false,
        autoloadBunfig: false,
        // Lets a person's own onnxruntime-node in the home find the packages it needs; nothing else is looked up.
        autoloadPackageJson: true,
        // The targets are named by whoever calls the script; Bun refuses one it does not know.
        ...(target ? { target: target as Bun.Build.CompileTarget } : {}),
      },
    });
    const made = readdirSync(work).find((name) => name.startsWith('rutter'));
    if (!made) throw new Error(`Cannot find the executable in ${work}`);
    const suffix = made.endsWith('.exe') ? '.exe' : '';
    renameSync(join(work, made), outfile + suffix);
    return outfile + suffix;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { target: { type: 'string' }, generate: { type: 'boolean' } } });
const started = performance.now();
await generate();
if (!values.generate) {
  const outfile = await compile(values.target);
  const { version } = JSON.parse(readText('package.json'));
  console.log(`Built ${outfile} ${version} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
