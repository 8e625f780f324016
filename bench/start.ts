/**
 * The client's start, whole processes: `--version`, and `url` on a daemon that runs; beside another executable where one
 * is named. And the sizes of what is installed. `bun bench/start.ts [--beside <executable>] [--rounds 60] [--dry]`;
 * writes its section of `bench/RESULTS.md`.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { makePackages } from '../scripts/package.ts';
import { BINARY, OwnHome } from './own-home.ts';
import { provenance, table, versionOf, writeSection } from './results.ts';
import { median, show, showSpread } from './statistics.ts';

interface Starts {
  version: number[];
  url: number[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      beside: { type: 'string' },
      rounds: { type: 'string', default: '60' },
      dry: { type: 'boolean', default: false },
    },
  });
  const binaries = [BINARY, ...(values.beside === undefined ? [] : [values.beside])];
  const starts = await measure(binaries, Number(values.rounds));
  const text = report(starts, await sizes());
  console.log(text);
  if (!values.dry) writeSection('start', text);
}

/** They take turns, so that all meet the same machine. */
async function measure(binaries: readonly string[], rounds: number): Promise<Starts[]> {
  const homes = binaries.map((binary) => new OwnHome('start', binary));
  const starts = binaries.map((): Starts => ({ version: [], url: [] }));
  try {
    for (const home of homes) home.command(['goto', 'data:text/html,<title>Start</title>']);
    for (let round = 0; round < rounds; round++)
      for (const [index, home] of homes.entries()) {
        const startedAt = performance.now();
        Bun.spawnSync([binaries[index] ?? BINARY, '--version'], { env: home.env, cwd: home.dir });
        starts[index]?.version.push(performance.now() - startedAt);
        starts[index]?.url.push(home.command(['url']).ms);
      }
    return starts;
  } finally {
    for (const home of homes) await home.close();
  }
}

/** Name and MB of the executable and of the packages that can be made here. */
async function sizes(): Promise<[string, string][]> {
  const out = mkdtempSync(join(tmpdir(), 'rutter-bench-packages-'));
  try {
    const packages = await makePackages({ out, executable: BINARY });
    return [BINARY, ...packages].map((file) => [basename(file), show(statSync(file).size / 1e6)]);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function report([own, beside]: Starts[], files: [string, string][]): string {
  const rows = (['version', 'url'] as const).map((what) => [
    what === 'version' ? '`--version`' : '`url`, daemon running',
    showSpread(own?.[what] ?? []),
    ...(beside ? [showSpread(beside[what]), show(median(own?.[what] ?? []) - median(beside[what]))] : []),
  ]);
  return [
    '## Start of the client, and sizes',
    provenance('npm run bench:start', { rutter: versionOf(BINARY) }),
    'Whole processes, ms.',
    table(['', 'Measured', ...(beside ? ['The other executable', 'Difference (target ± 2)'] : [])], rows),
    table(['File', 'MB'], files),
  ].join('\n\n');
}

await main();
