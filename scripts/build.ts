/**
 * Builds everything that is generated, then `dist/rutter`, one executable that is client and daemon.
 *
 *   bun scripts/build.ts                              for this machine
 *   bun scripts/build.ts --target bun-darwin-arm64    for another one, to dist/rutter-darwin-arm64
 *   bun scripts/build.ts --generate                   page source and manifest only
 */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, readText, writeIfChanged } from './files.ts';
import { writePageSource } from './page-source.ts';

const DIST = join(ROOT, 'dist');

/** Runs a build step and ends this process with its status when it fails. */
async function run(command: string[], cwd = ROOT): Promise<void> {
  const child = Bun.spawn(command, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (status === 0) return;
  console.error(`${out}${err}\nBuild failed: ${command.join(' ')}`);
  process.exit(status);
}

async function generate(): Promise<void> {
  await writePageSource();
  // Imported late: the commands import the page source that was just written.
  const { currentManifest } = await import('./current-manifest.ts');
  const manifest = currentManifest();
  writeIfChanged(join(DIST, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeIfChanged(join(ROOT, 'src/cli/manifest.generated.json'), `${JSON.stringify(manifest)}\n`);
}

/**
 * Bytecode, ESM and splitting together let the client start in about 12 ms instead of 70: what stands behind a dynamic
 * import() is a chunk of its own, not even read until it is asked for. The folder a call comes from is the agent's
 * project: its .env and bunfig.toml must not set anything here.
 */
const FLAGS = [
  '--compile',
  '--minify',
  '--bytecode',
  '--format=esm',
  '--splitting',
  '--no-compile-autoload-dotenv',
  '--no-compile-autoload-bunfig',
];

async function compile(target: string | undefined): Promise<string> {
  const outfile = join(DIST, target ? `rutter-${target.replace(/^bun-/, '')}` : 'rutter');
  const work = join(DIST, `.build-${process.pid}`);
  mkdirSync(work, { recursive: true });
  const built = join(work, 'rutter');
  try {
    const flags = [...FLAGS, ...(target ? [`--target=${target}`] : [])];
    await run([process.execPath, 'build', ...flags, 'src/main.ts', `--outfile=${built}`]);
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
