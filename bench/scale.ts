/**
 * Time of a snapshot against the size of the page: 100 to 100,000 elements of a made page.
 * `bun bench/scale.ts [--rounds 9] [--dry]`; writes its section of `bench/RESULTS.md` unless `--dry` is given.
 */
import { parseArgs } from 'node:util';
import { findBenchChromium } from './chromium.ts';
import { openLab } from './peers/lab.ts';
import { must, type Samples, sample } from './peers/samples.ts';
import type { SnapshotMode, Tool } from './peers/tools.ts';
import { provenance, table, versionOf, writeSection } from './results.ts';
import { serveFolder } from './serve.ts';
import { median, show, showSpread } from './statistics.ts';

const SIZES = [100, 1_000, 10_000, 100_000];
const MODES: readonly SnapshotMode[] = ['full', 'interactive', 'all'];
/** Ten times the elements may take this many times the time; below 1,000 the fixed cost hides the slope. */
const LINEAR = 12;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '9' }, dry: { type: 'boolean', default: false } },
  });
  const chromium = findBenchChromium();
  const lab = await openLab(chromium, ['rutter']);
  const pages = Object.fromEntries(SIZES.map((size) => [`/${size}`, makePage(size)]));
  const server = await serveFolder('/nonexistent', pages);
  try {
    const [rutter] = lab.tools;
    if (!rutter) throw new Error('Cannot measure: dist/rutter is not built');
    const results = new Map<number, Map<SnapshotMode, Samples>>();
    for (const size of SIZES) {
      await must(rutter, { do: 'goto', url: `${server.origin}/${size}` });
      results.set(size, await measureModes(rutter, Number(values.rounds)));
    }
    const by = provenance('npm run bench:scale', { rutter: rutter.version, chromium: versionOf(chromium) });
    const text = report(results, by);
    console.log(text);
    if (!values.dry) writeSection('scale', text);
  } finally {
    await lab.close();
    await server.close();
  }
}

async function measureModes(rutter: Tool, rounds: number): Promise<Map<SnapshotMode, Samples>> {
  const byMode = new Map<SnapshotMode, Samples>();
  for (const mode of MODES) {
    const { rutter: samples } = await sample([rutter], () => ({ do: 'snapshot', mode, json: true }), {
      rounds,
    });
    if (samples) byMode.set(mode, samples);
  }
  return byMode;
}

/** A page of `count` elements, made of what real pages have: headings, text, links, lists, fields, nested boxes. */
function makePage(count: number): string {
  const head =
    '<!doctype html><html><head><title>Scale</title><style>.row{display:flex}.off{display:none}</style></head><body>';
  const frame = 5;
  let page = head;
  let made = frame;
  for (let block = 1; made + BLOCK_ELEMENTS <= count; block++, made += BLOCK_ELEMENTS)
    page += makeBlock(block);
  return `${page}${'<p>Filler</p>'.repeat(count - made)}</body></html>`;
}

const BLOCK_ELEMENTS = 21;

function makeBlock(n: number): string {
  return `<section><h2>Part ${n}</h2><p>Some text with <b>bold</b> and <a href="#${n}">a link ${n}</a> in it.</p>
<ul><li><a href="#a${n}">First of ${n}</a></li><li><a href="#b${n}">Second of ${n}</a></li><li>Third</li></ul>
<div class="row"><div><span>Price</span><span>${n} €</span></div><div><button>Buy ${n}</button></div></div>
<label>Amount <input value="${n}"></label><div class="off"><button>Hidden ${n}</button></div></section>`;
}

function report(results: ReadonlyMap<number, ReadonlyMap<SnapshotMode, Samples>>, by: string): string {
  const daemon = (size: number, mode: SnapshotMode) => results.get(size)?.get(mode)?.daemonMs ?? [];
  const rows = SIZES.map((size) => [
    size,
    ...MODES.flatMap((mode) => [
      showSpread(daemon(size, mode)),
      show(median(results.get(size)?.get(mode)?.ms ?? [])),
    ]),
    ((median(daemon(size, 'all')) / size) * 1000).toFixed(2),
  ]);
  const steps = MODES.map((mode) => {
    const growth = [1_000, 10_000].map(
      (size) => median(daemon(size * 10, mode)) / median(daemon(size, mode)),
    );
    const linear = growth.every((times) => times <= LINEAR);
    return `${mode}: ×${growth.map((times) => times.toFixed(1)).join(', ×')} (${linear ? 'linear' : '**not linear**'})`;
  });
  const head = MODES.flatMap((mode) => [`${mode}, in the daemon, ms`, `${mode}, whole process, ms`]);
  return [
    '## Snapshot time against page size',
    by,
    `From 1,000 to 10,000 and from 10,000 to 100,000 elements, time in the daemon (linear: at most ×${LINEAR} each): ${steps.join('; ')}. ` +
      '“full” and “interactive” stop at the default budget, “all” has a budget for the whole page.',
    table(['Elements', ...head, 'all, ms per 1,000 elements'], rows),
  ].join('\n\n');
}

await main();
