/**
 * What a saved login of 5 MB adds to the start of a session, beside a session without one: the daemon's time of the
 * first command, of the first visit to a site that has saved storage, and of the save when the session closes.
 * `bun bench/state.ts [--rounds 9] [--dry]`; writes its section of `bench/RESULTS.md`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StateFile, type StorageState } from '../src/browser/logins/state-file.ts';
import { openVault } from '../src/platform/vault-key.ts';
import { findBenchChromium } from './chromium.ts';
import { provenance, table, versionOf, writeSection } from './results.ts';
import { median, show, showSpread } from './statistics.ts';

const BINARY = join(import.meta.dirname, '..', 'dist/rutter');
const PROJECT = 'bench';
/** Of all origins together, bytes. */
const LOCAL_BYTES = 1_000_000;
const DATABASE_BYTES = 4_000_000;
const RECORD_BYTES = 4_000;
/** Of local storage, an origin. */
const ITEMS = 20;
/** Chromium keeps 150 to 180 of one site. */
const COOKIES = 150;

interface Times {
  start: number[];
  goto: number[];
  /** Of both. */
  both: number[];
  close: number[];
}

interface Bench {
  home: string;
  /** Of the local server behind all sites. */
  port: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '9' }, dry: { type: 'boolean', default: false } },
  });
  const home = mkdtempSync(join(tmpdir(), 'rutter-bench-state-'));
  const page = () =>
    new Response('<title>Site</title><h1>Site</h1>', { headers: { 'content-type': 'text/html' } });
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: page });
  try {
    const text = await measure({ home, port: Number(server.port) }, Number(values.rounds));
    console.log(text);
    if (!values.dry) writeSection('state', text);
  } finally {
    Bun.spawnSync([BINARY, 'stop'], { env: environment(home) });
    await server.stop(true);
    rmSync(home, { recursive: true, force: true });
  }
}

/** Sites that the 5 MB are of: each costs a renderer process of its own, whatever its size. */
const SITES = { none: 0, one: 1, five: 5 } as const;
type Kind = keyof typeof SITES;

async function measure(bench: Bench, rounds: number): Promise<string> {
  const kinds = Object.keys(SITES) as Kind[]; // the keys of the table
  let megabytes = 0;
  for (const kind of kinds) {
    if (kind === 'none') continue;
    const storage = makeState(SITES[kind], bench.port);
    megabytes = JSON.stringify(storage).length / 1e6;
    await writeState(bench.home, kind, storage, siteUrl(0, bench.port));
  }
  const empty = (): Times => ({ start: [], goto: [], both: [], close: [] });
  const times: Record<Kind, Times> = { none: empty(), one: empty(), five: empty() };
  // The first start is Chromium's own.
  await command(bench.home, 'first', ['newtab']);
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds) await measureOne(bench, kind, times[kind]);
  return report(times, megabytes);
}

async function measureOne({ home, port }: Bench, kind: Kind, times: Times): Promise<void> {
  const reply = await command(home, kind, ['newtab']);
  if (kind !== 'none') checkRestored(String(reply.notices), SITES[kind]);
  const visit = await command(home, kind, ['goto', siteUrl(0, port)]);
  if (kind !== 'none') await checkPage(home, kind);
  times.start.push(reply.took_ms);
  times.goto.push(visit.took_ms);
  times.both.push(reply.took_ms + visit.took_ms);
  times.close.push((await command(home, kind, ['session', 'close'])).took_ms);
}

function checkRestored(notices: string, origins: number): void {
  if (!notices.includes(`${COOKIES} cookies restored; the storage of ${origins} origin`))
    throw new Error(`Cannot measure: not restored whole: ${notices}`);
}

/** The page that was visited has all of its site's storage. */
async function checkPage(home: string, kind: Kind): Promise<void> {
  const script = `new Promise((resolve) => { const opening = indexedDB.open('db'); opening.onsuccess = () => {
    const counting = opening.result.transaction('records').objectStore('records').count();
    counting.onsuccess = () => { opening.result.close(); resolve(localStorage.length + ' ' + counting.result); } } })`;
  const { data } = await command(home, kind, ['eval', script]);
  const expected = `${ITEMS} ${DATABASE_BYTES / RECORD_BYTES / SITES[kind]}`;
  if (!JSON.stringify(data).includes(expected))
    throw new Error(`Cannot measure: the page has ${JSON.stringify(data)} instead of ${expected}`);
}

function report(times: Record<Kind, Times>, megabytes: number): string {
  const added = (kind: Kind, what: keyof Times) => show(median(times[kind][what]) - median(times.none[what]));
  const target = (kind: Kind) => `≤ 300 added (is ${added(kind, 'both')})`;
  return [
    '## A session with saved logins',
    provenance('npm run bench:state', {
      rutter: versionOf(BINARY),
      chromium: versionOf(findBenchChromium()),
    }),
    `${megabytes.toFixed(1)} MB: ${COOKIES} cookies, ${LOCAL_BYTES / 1e6} MB of local storage and ${DATABASE_BYTES / 1e6} MB of IndexedDB, encrypted, of one site or of five; in a browser that runs, the first command of a session (\`newtab\`) and then its first visit to one of the sites. Cookies are put back by the first command; the storage of a site before its page loads, which waits for it: that of the site whose page was open when it was saved, which is the one visited here, from the first command on, that of sites that nobody visits later, while nobody waits.`,
    table(
      ['Work', 'Measured, ms', 'Target'],
      [
        ['`newtab` without a saved state', showSpread(times.none.start), ''],
        ['`newtab`, of one site', showSpread(times.one.start), `(${added('one', 'start')} added)`],
        ['`newtab`, of five sites', showSpread(times.five.start), `(${added('five', 'start')} added)`],
        ['first `goto` without', showSpread(times.none.goto), ''],
        ['first `goto`, of one site', showSpread(times.one.goto), `(${added('one', 'goto')} added)`],
        ['first `goto`, of five sites', showSpread(times.five.goto), `(${added('five', 'goto')} added)`],
        ['both without', showSpread(times.none.both), ''],
        ['both, of one site', showSpread(times.one.both), target('one')],
        ['both, of five sites', showSpread(times.five.both), target('five')],
        ['close without', showSpread(times.none.close), ''],
        ['close, all read and saved, one site', showSpread(times.one.close), ''],
        ['close, all read and saved, five sites', showSpread(times.five.close), ''],
      ],
    ),
  ].join('\n\n');
}

/** Chromium takes every name under `localhost` for this machine, and each for a site of its own. */
const siteUrl = (index: number, port: number): string => `http://site${index}.localhost:${port}`;

function makeState(sites: number, port: number): StorageState {
  const cookies = Array.from({ length: COOKIES }, (_, index) => ({
    name: `cookie${index}`,
    value: text(64, index),
    domain: `site${index % sites}.localhost`,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax' as const,
  }));
  return { cookies, origins: Array.from({ length: sites }, (_, index) => makeOrigin(index, sites, port)) };
}

function makeOrigin(index: number, sites: number, port: number): StorageState['origins'][number] {
  const records = Array.from({ length: DATABASE_BYTES / RECORD_BYTES / sites }, (_, key) => ({
    key,
    value: { id: key, text: text(RECORD_BYTES - 40, key) },
  }));
  const stores = [{ name: 'records', records, indexes: [], autoIncrement: false }];
  const items = Array.from({ length: ITEMS }, (_, key) => ({
    name: `item${key}`,
    value: text(LOCAL_BYTES / ITEMS / sites, key),
  }));
  const origin = {
    origin: siteUrl(index, port),
    localStorage: items,
    indexedDB: [{ name: 'db', version: 1, stores }],
  };
  return origin;
}

/** Not the same letter over and over. */
const text = (length: number, seed: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * 7 + seed * 13) % 26))).join('');

/** @param url of the tab that was open */
async function writeState(home: string, session: string, storage: StorageState, url: string): Promise<void> {
  const dir = join(home, 'projects', PROJECT, 'sessions');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = new StateFile(dir, session, await openVault(home, undefined));
  file.save({ schema: 1, savedAt: new Date().toISOString(), tabs: [{ id: 't1', url }], storage });
}

interface Answer {
  took_ms: number;
  notices?: string[];
  data?: unknown;
}

/** Not in step with this process: it also serves the sites. */
async function command(home: string, session: string, args: string[]): Promise<Answer> {
  const child = Bun.spawn([BINARY, '-S', session, '--json', ...args], { env: environment(home) });
  const reply = JSON.parse(await new Response(child.stdout).text());
  if (!reply.ok) throw new Error(`Cannot measure: ${args.join(' ')}: ${reply.message}`);
  return reply;
}

function environment(home: string): Record<string, string | undefined> {
  return {
    ...process.env,
    RUTTER_HOME: home,
    RUTTER_PROJECT: PROJECT,
    RUTTER_CHROME: findBenchChromium(),
    ...(process.getuid?.() === 0 && { RUTTER_CHROME_ARGS: '--no-sandbox' }),
  };
}

await main();
