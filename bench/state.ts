/**
 * What a saved login of 5 MB adds to the start of a session, beside a session without one: the daemon's time of the
 * first command, and of the save when the session closes. `bun bench/state.ts [--rounds 9] [--dry]`; writes its section
 * of `bench/RESULTS.md`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StateFile, type StorageState } from '../src/browser/state-file.ts';
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
/** Chromium keeps 150 to 180 of one site. */
const COOKIES = 150;

interface Times {
  start: number[];
  close: number[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '9' }, dry: { type: 'boolean', default: false } },
  });
  const home = mkdtempSync(join(tmpdir(), 'rutter-bench-state-'));
  try {
    const text = await measure(home, Number(values.rounds));
    console.log(text);
    if (!values.dry) writeSection('state', text);
  } finally {
    Bun.spawnSync([BINARY, 'stop'], { env: environment(home) });
    rmSync(home, { recursive: true, force: true });
  }
}

/** Sites that the 5 MB are of: each costs a renderer process of its own, whatever its size. */
const SITES = { none: 0, one: 1, five: 5 } as const;
type Kind = keyof typeof SITES;

async function measure(home: string, rounds: number): Promise<string> {
  const kinds = Object.keys(SITES) as Kind[]; // the keys of the table
  let megabytes = 0;
  for (const kind of kinds) {
    if (kind === 'none') continue;
    const storage = makeState(SITES[kind]);
    megabytes = JSON.stringify(storage).length / 1e6;
    await writeState(home, kind, storage);
  }
  const times: Record<Kind, Times> = {
    none: { start: [], close: [] },
    one: { start: [], close: [] },
    five: { start: [], close: [] },
  };
  // The first start is Chromium's own.
  command(home, 'first', ['newtab']);
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds) {
      const reply = command(home, kind, ['newtab']);
      if (kind !== 'none') checkRestored(String(reply.notices), SITES[kind]);
      times[kind].start.push(reply.took_ms);
      times[kind].close.push(command(home, kind, ['session', 'close']).took_ms);
    }
  return report(times, megabytes);
}

function checkRestored(notices: string, origins: number): void {
  if (!notices.includes(`${COOKIES} cookies and the storage of ${origins} origin`))
    throw new Error(`Cannot measure: not restored whole: ${notices}`);
}

function report(times: Record<Kind, Times>, megabytes: number): string {
  const added = (kind: Kind) => show(median(times[kind].start) - median(times.none.start));
  return [
    '## A session with saved logins',
    provenance('npm run bench:state', {
      rutter: versionOf(BINARY),
      chromium: versionOf(findBenchChromium()),
    }),
    `${megabytes.toFixed(1)} MB: ${COOKIES} cookies, ${LOCAL_BYTES / 1e6} MB of local storage and ${DATABASE_BYTES / 1e6} MB of IndexedDB, encrypted; first command of a session in a browser that runs. Chromium starts a process for each site whose storage is put back.`,
    table(
      ['Work', 'Measured, ms', 'Target'],
      [
        ['start without a saved state', showSpread(times.none.start), ''],
        ['start, of one site', showSpread(times.one.start), `≤ 300 added (is ${added('one')})`],
        ['start, of five sites', showSpread(times.five.start), `(is ${added('five')} added)`],
        ['close without', showSpread(times.none.close), ''],
        ['close, all read and saved, one site', showSpread(times.one.close), ''],
        ['close, all read and saved, five sites', showSpread(times.five.close), ''],
      ],
    ),
  ].join('\n\n');
}

function makeState(sites: number): StorageState {
  const cookies = Array.from({ length: COOKIES }, (_, index) => ({
    name: `cookie${index}`,
    value: text(64, index),
    domain: `site${index % sites}.test`,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax' as const,
  }));
  return { cookies, origins: Array.from({ length: sites }, (_, index) => makeOrigin(index, sites)) };
}

function makeOrigin(index: number, sites: number): StorageState['origins'][number] {
  const records = Array.from({ length: DATABASE_BYTES / RECORD_BYTES / sites }, (_, key) => ({
    key,
    value: { id: key, text: text(RECORD_BYTES - 40, key) },
  }));
  const stores = [{ name: 'records', records, indexes: [], autoIncrement: false }];
  const items = Array.from({ length: 20 }, (_, key) => ({
    name: `item${key}`,
    value: text(LOCAL_BYTES / 20 / sites, key),
  }));
  const origin = {
    origin: `https://site${index}.test`,
    localStorage: items,
    indexedDB: [{ name: 'db', version: 1, stores }],
  };
  return origin;
}

/** Not the same letter over and over. */
const text = (length: number, seed: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * 7 + seed * 13) % 26))).join('');

async function writeState(home: string, session: string, storage: StorageState): Promise<void> {
  const dir = join(home, 'projects', PROJECT, 'sessions');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = new StateFile(dir, session, await openVault(home, undefined));
  file.save({ schema: 1, savedAt: new Date().toISOString(), tabs: [], storage });
}

function command(home: string, session: string, args: string[]): { took_ms: number; notices?: string[] } {
  const child = Bun.spawnSync([BINARY, '-S', session, '--json', ...args], { env: environment(home) });
  const reply = JSON.parse(child.stdout.toString());
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
