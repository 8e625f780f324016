/**
 * Rutter beside agent-browser and playwright-cli: same Chromium, same pages, whole processes, interleaved.
 * `bun bench/peers.ts [--rounds 9] [--pages 10] [--only client,cold,small,snapshots] [--tools rutter,…] [--dry]`; writes
 * its section of `bench/RESULTS.md` when everything was measured and `--dry` is not given.
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
const TOOLS = ['rutter', 'agent-browser', 'playwright-cli'] as const;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '9' },
      pages: { type: 'string', default: '10' },
      only: { type: 'string', default: PARTS.join(',') },
      tools: { type: 'string', default: TOOLS.join(',') },
      dry: { type: 'boolean', default: false },
    },
  });
  const chromium = findBenchChromium();
  const tools = TOOLS.filter((name) => values.tools.split(',').includes(name));
  const lab = await openLab(chromium, tools.length < TOOLS.length ? tools : undefined);
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
  const whole = tools.length === TOOLS.length && values.only === PARTS.join(',');
  if (!values.dry && whole) writeSection('peers', text);
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
