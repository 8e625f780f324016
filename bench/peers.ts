/**
 * Rutter beside agent-browser and playwright-cli: same Chromium, same pages, whole processes, interleaved.
 * `bun bench/peers.ts [--rounds 9] [--pages 10] [--only client,cold,small,snapshots] [--dry]`; writes its section of
 * `bench/RESULTS.md` unless `--dry` or `--only` is given.
 */
import { parseArgs } from 'node:util';
import { findBenchChromium } from './chromium.ts';
import { measureClientStart, measureCold, startAll } from './peers/cold.ts';
import { heaviestPages } from './peers/heaviest.ts';
import { type Lab, openLab } from './peers/lab.ts';
import { type Measured, reportPeers } from './peers/report.ts';
import { measureSmall } from './peers/small.ts';
import { measureSnapshots } from './peers/snapshots.ts';
import { provenance, versionOf, writeSection } from './results.ts';

const PARTS = ['client', 'cold', 'small', 'snapshots'] as const;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '9' },
      pages: { type: 'string', default: '10' },
      only: { type: 'string', default: PARTS.join(',') },
      dry: { type: 'boolean', default: false },
    },
  });
  const chromium = findBenchChromium();
  const lab = await openLab(chromium);
  let measured: Measured;
  try {
    measured = await measure(lab, values.only.split(','), Number(values.rounds), Number(values.pages));
  } finally {
    const left = await lab.close();
    for (const [tool, seen] of Object.entries(left)) {
      if (seen.length > 0) console.error(`${tool} left ${seen.length} processes after its own stop command`);
    }
  }
  const versions = Object.fromEntries(lab.tools.map((tool) => [tool.name, tool.version]));
  const by = provenance('npm run bench:peers', { ...versions, chromium: versionOf(chromium) });
  const text = `## Beside other tools\n\n${by}\n\n${reportPeers(measured)}`;
  console.log(text);
  if (!values.dry && values.only === PARTS.join(',')) writeSection('peers', text);
}

async function measure(lab: Lab, parts: readonly string[], rounds: number, pages: number): Promise<Measured> {
  const measured: Measured = { tools: lab.tools.map((tool) => tool.name) };
  if (parts.includes('client')) measured.client = await measureClientStart(lab.tools, rounds);
  if (parts.includes('cold')) measured.cold = await measureCold(lab.tools, rounds);
  else await startAll(lab.tools, 'about:blank');
  if (parts.includes('small')) measured.small = await measureSmall(lab.tools, rounds);
  if (parts.includes('snapshots')) {
    const heaviest = await heaviestPages(pages, lab.chromium);
    measured.snapshots = await measureSnapshots(lab.tools, heaviest, rounds);
  }
  return measured;
}

await main();
