/**
 * Memory of the daemon beside Chromium: 1,000 snapshots of mixed pages, and the heaviest pages beside agent-browser.
 * `bun bench/memory.ts [--snapshots 1000] [--heavy 24] [--dry]`; writes its section of `bench/RESULTS.md` unless
 * `--dry` is given.
 */
import { parseArgs } from 'node:util';
import { findBenchChromium } from './chromium.ts';
import { type CorpusName, type CorpusPage, corpusPages } from './corpus.ts';
import { heaviestSources } from './peers/heaviest.ts';
import { openLab } from './peers/lab.ts';
import { residentMbOf } from './peers/process.ts';
import { must } from './peers/samples.ts';
import type { SnapshotMode, Tool } from './peers/tools.ts';
import { provenance, table, versionOf, writeSection } from './results.ts';
import { type FolderServer, serveFolder } from './serve.ts';
import { show } from './statistics.ts';

/** Of each corpus, this many pages, evenly spread over its list. */
const MIX: Readonly<Partial<Record<CorpusName, number>>> = {
  readability: 25,
  parser: 15,
  'aria-practices': 10,
};
/** What is asked on each visit of a page; `all` makes the largest replies the daemon ever holds. */
const VISIT: readonly SnapshotMode[] = ['full', 'interactive', 'all', 'full'];
const MAX_MB = 150;
/** Pages of memory that come and go between two garbage collections. */
const NOISE_MB = 5;

interface Hundred {
  snapshots: number;
  mean: number;
  peak: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      snapshots: { type: 'string', default: '1000' },
      heavy: { type: 'string', default: '24' },
      dry: { type: 'boolean', default: false },
    },
  });
  const chromium = findBenchChromium();
  const lab = await openLab(chromium, ['rutter', 'agent-browser']);
  const servers = new Servers();
  try {
    const [rutter, agentBrowser] = lab.tools;
    if (!rutter || !agentBrowser) throw new Error('Cannot measure: a tool is missing');
    for (const tool of lab.tools) await must(tool, { do: 'start', url: 'about:blank' });
    const hundreds = await soak(rutter, await mixedPages(), servers, Number(values.snapshots));
    const heavy = await visitHeaviest([rutter, agentBrowser], Number(values.heavy), servers);
    const versions = {
      rutter: rutter.version,
      'agent-browser': agentBrowser.version,
      chromium: versionOf(chromium),
    };
    const text = report(hundreds, heavy, provenance('npm run bench:memory', versions));
    console.log(text);
    if (!values.dry) writeSection('memory', text);
  } finally {
    await lab.close();
    await servers.close();
  }
}

/** Corpora have different roots, so each gets a server of its own. */
class Servers {
  readonly #byFolder = new Map<string, Promise<FolderServer>>();

  async url(page: CorpusPage): Promise<string> {
    const server = this.#byFolder.get(page.folder) ?? serveFolder(page.folder);
    this.#byFolder.set(page.folder, server);
    return (await server).origin + page.path;
  }

  async close(): Promise<void> {
    for (const server of this.#byFolder.values()) await (await server).close();
  }
}

async function mixedPages(): Promise<CorpusPage[]> {
  const picked: CorpusPage[] = [];
  for (const [name, count] of Object.entries(MIX)) {
    // Keys of MIX are corpus names by its type; `Object.entries` forgets that.
    const pages = await corpusPages([name as CorpusName]);
    const step = pages.length / count;
    picked.push(
      ...Array.from({ length: count }, (_, i) => pages[Math.floor(i * step)]).filter((page) => !!page),
    );
  }
  // Interleaved, so that no hundred is all of one kind.
  return picked
    .map((page, i) => ({ page, order: (i * 7) % picked.length }))
    .sort((a, b) => a.order - b.order)
    .map(({ page }) => page);
}

/** Memory is read after every snapshot; printed for every hundred. */
async function soak(
  rutter: Tool,
  pages: readonly CorpusPage[],
  servers: Servers,
  count: number,
): Promise<Hundred[]> {
  const hundreds: Hundred[] = [];
  let readings: number[] = [];
  for (let done = 0; done < count; ) {
    const page = pages[Math.floor(done / VISIT.length) % pages.length];
    if (!page) break;
    await must(rutter, { do: 'goto', url: await servers.url(page) });
    for (const mode of VISIT) {
      await must(rutter, { do: 'snapshot', mode });
      readings.push(residentMbOf(rutter.program, rutter.home));
      done++;
      if (done % 100 === 0) {
        const hundred = { snapshots: done, mean: mean(readings), peak: Math.max(...readings) };
        console.error(`${done} snapshots: mean ${show(hundred.mean)} MB, peak ${show(hundred.peak)} MB`);
        hundreds.push(hundred);
        readings = [];
      }
    }
  }
  return hundreds;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

type HeavyRow = [pages: number, ...mb: string[]];

async function visitHeaviest(tools: readonly Tool[], count: number, servers: Servers): Promise<HeavyRow[]> {
  const read = (pages: number): HeavyRow => [
    pages,
    ...tools.map((tool) => show(residentMbOf(tool.program, tool.home))),
  ];
  const rows = [read(0)];
  for (const [index, page] of (await heaviestSources(count)).entries()) {
    for (const tool of tools) {
      await must(tool, { do: 'goto', url: await servers.url(page) });
      await must(tool, { do: 'snapshot', mode: 'full' });
    }
    if ((index + 1) % 4 === 0) rows.push(read(index + 1));
  }
  return rows;
}

function report(hundreds: readonly Hundred[], heavy: readonly HeavyRow[], by: string): string {
  const [first, second, last] = [hundreds[0], hundreds[1] ?? hundreds[0], hundreds.at(-1)];
  const peak = Math.max(...hundreds.map((hundred) => hundred.peak));
  const growth = (last?.mean ?? Number.NaN) - (second?.mean ?? Number.NaN);
  const rows = hundreds.map((hundred) => [hundred.snapshots, show(hundred.mean), show(hundred.peak)]);
  return [
    '## Memory of the daemon',
    by,
    `Peak ${show(peak)} MB (target ≤ ${MAX_MB}: ${peak <= MAX_MB ? 'met' : '**not met**'}); from the second hundred to the last ` +
      `${growth.toFixed(1)} MB (target no growth, ${NOISE_MB} MB allowed for noise: ${growth <= NOISE_MB ? 'met' : '**not met**'}).` +
      ` The first hundred had a mean of ${show(first?.mean)} MB.`,
    table(['Snapshots of mixed pages', 'Mean of the hundred, MB', 'Peak, MB'], rows),
    'One full snapshot of each of the heaviest saved pages, own process without Chromium; rutter after the snapshots above:',
    table(['Heavy pages', 'rutter, MB', 'agent-browser, MB'], heavy),
  ].join('\n\n');
}

await main();
