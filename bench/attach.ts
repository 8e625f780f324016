/**
 * Joining a Chrome that runs, and leaving it: the daemon's time of `attach`, of the first page there and of `detach`,
 * with few and with many tabs of the user's. `bun bench/attach.ts [--rounds 9] [--dry]`; writes its section of
 * `bench/RESULTS.md`.
 */
import { parseArgs } from 'node:util';
import { startChrome, type UserChrome } from '../test/support/chrome.ts';
import { findBenchChromium } from './chromium.ts';
import { BINARY, OwnHome } from './own-home.ts';
import { provenance, table, versionOf, writeSection } from './results.ts';
import { showSpread } from './statistics.ts';

const TABS = [1, 20];
const PAGE = 'data:text/html,<title>Own</title><button>Go</button>';

interface Times {
  attach: number[];
  page: number[];
  detach: number[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '9' }, dry: { type: 'boolean', default: false } },
  });
  process.env.RUTTER_CHROME ??= findBenchChromium();
  const home = new OwnHome('attach');
  const chrome = await startChrome();
  try {
    // The daemon's own start is no part of this.
    home.command(['status']);
    const rows: string[][] = [];
    for (const tabs of TABS) {
      await openTabs(chrome, tabs);
      rows.push(row(tabs, measure(home, chrome, Number(values.rounds))));
    }
    const text = report(rows);
    console.log(text);
    if (!values.dry) writeSection('attach', text);
  } finally {
    await home.close();
    await chrome.close();
  }
}

/** The user's own, until there are so many. */
async function openTabs(chrome: UserChrome, count: number): Promise<void> {
  for (let open = (await chrome.tabs()).length; open < count; open++)
    await fetch(`http://127.0.0.1:${chrome.port}/json/new?about:blank`, { method: 'PUT' });
}

function measure(home: OwnHome, chrome: UserChrome, rounds: number): Times {
  const times: Times = { attach: [], page: [], detach: [] };
  for (let round = 0; round < rounds; round++) {
    times.attach.push(home.command(['attach', '--cdp', String(chrome.port)]).reply.took_ms);
    times.page.push(home.command(['goto', PAGE]).reply.took_ms);
    times.detach.push(home.command(['detach']).reply.took_ms);
  }
  return times;
}

const row = (tabs: number, { attach, page, detach }: Times): string[] => [
  String(tabs),
  showSpread(attach),
  showSpread(page),
  showSpread(detach),
];

function report(rows: string[][]): string {
  return [
    '## Attaching to a running Chrome',
    provenance('npm run bench:attach', {
      rutter: versionOf(BINARY),
      chromium: versionOf(findBenchChromium()),
    }),
    "The daemon's own time, ms; the page is the first one, in a new window.",
    table(["The user's tabs", 'attach', 'first page', 'detach'], rows),
  ].join('\n\n');
}

await main();
