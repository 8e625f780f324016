/**
 * The memory at scale: 10,000 hosts in 100,000 rows. Cold load, lookup, append with fsync beside the bare disk, and how
 * long a compaction keeps anybody waiting; and what a note adds to the `goto` that brings it. `bun bench/notes.ts [--dry]
 * [--deliveries 40]`; writes its section of `bench/RESULTS.md`.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as lifecycle from '../src/memory/lifecycle.ts';
import { sha256 } from '../src/memory/note-rows.ts';
import { SiteMemory } from '../src/memory/site-memory.ts';
import { RowStore } from '../src/memory/store.ts';
import { type DeliveryTimes, timeDeliveries } from './notes-delivery.ts';
import { provenance, table, writeSection } from './results.ts';
import { median } from './statistics.ts';

const HOSTS = 10_000;
const ROWS = 100_000;
/** Hosts with more versions than are kept, so that a compaction has work. */
const BUSY_HOSTS = 1_000;
const BUSY_VERSIONS = 14;
const LOADS = 5;
const APPENDS = 200;

const files = (home: string) => ({
  projectFile: join(home, 'projects/bench/learnings.jsonl'),
  globalFile: join(home, 'global-domain-skills.jsonl'),
});
const hostName = (index: number) => `site${index}.example.com`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      dry: { type: 'boolean', default: false },
      deliveries: { type: 'string', default: '40' },
    },
    allowPositionals: true,
  });
  const [mode, home = ''] = positionals;
  if (mode === 'load') return printLoad(home);
  if (mode === 'read') return readUntilToldToStop(home);
  const folder = mkdtempSync(join(tmpdir(), 'rutter-notes-'));
  try {
    const deliveries = await timeDeliveries(Number(values.deliveries), activeNote, makeRows());
    const text = await measure(folder, deliveries);
    console.log(text);
    if (!values.dry) writeSection('notes', text);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(home: string, deliveries: DeliveryTimes): Promise<string> {
  const path = files(home).projectFile;
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const rows = makeRows();
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600 });
  const megabytes = statSync(path).size / 1e6;
  const loads = [];
  for (let load = 0; load < LOADS; load++) loads.push(await loadInNewProcess(home));
  const memory = new SiteMemory(files(home));
  const lookups = timeLookups(memory);
  const { appends, disk } = await timeAppends(path);
  const compaction = await timeCompaction(home, memory);
  const { report } = compaction;
  const ms = (value: number, digits = 1) => value.toFixed(digits);
  const line = (what: string, samples: readonly number[], target: string, digits = 3) => [
    what,
    ms(Math.min(...samples), digits),
    ms(median(samples), digits),
    ms(quantile(samples, 0.99), digits),
    ms(Math.max(...samples), digits),
    target,
  ];
  return [
    '## Notes at scale',
    provenance('npm run bench:notes', { bun: Bun.version }),
    `${HOSTS} hosts, ${rows.length} rows, ${ms(megabytes)} MB. Loads are of new processes. While the file was compacted, this process looked up and appended, and another one looked up; a gap is the time from one answer to the next, with a pause of 1 ms.`,
    table(
      ['ms', 'shortest', 'median', '99 %', 'longest', 'target'],
      [
        line(
          'cold load',
          loads.map(({ ms }) => ms),
          '≤ 400',
          0,
        ),
        line(
          'cold load, processor time',
          loads.map(({ cpuMs }) => cpuMs),
          '',
          0,
        ),
        line('lookup of the note for a host', lookups, '≤ 0.2'),
        line('write and fsync of a row, the disk alone', disk, ''),
        line('append of a use, with lock, decision and fsync', appends, 'as the disk'),
        line('gap of a reader in the process that compacts', compaction.ownGaps, ''),
        line('gap of a reader in another process', compaction.otherGaps, ''),
        line('append during the compaction', compaction.appends, ''),
        line('goto of a small page, with no note for its host', deliveries.plain, '', 1),
        line('goto of a small page, whose note comes with the reply', deliveries.noted, 'at most 5 more', 1),
      ],
    ),
    `The compaction left out ${report.linesDropped} lines and took ${ms(compaction.ms, 0)} ms in all (${ms(report.bytesBefore / 1e6)} to ${ms(report.bytesAfter / 1e6)} MB), of which it held the lock ${ms(report.lockedMs)} ms.`,
  ].join('\n\n');
}

function makeRows(): object[] {
  const rows: object[] = [];
  const ts = '2026-01-01T00:00:00.000Z';
  for (let index = 0; index < HOSTS; index++) {
    const base = { host: hostName(index), scope: 'project' };
    const versions = index < BUSY_HOSTS ? BUSY_VERSIONS : 1;
    const event = { type: 'domain-event', ...base, version: versions, ts };
    for (let version = 1; version <= versions; version++) rows.push(...makeVersion(base, version, ts));
    if (versions > 1) continue;
    for (let user = 0; user < 5; user++) rows.push({ ...event, event: 'use', session: `session-${user}` });
    rows.push({ ...event, event: 'state', state: 'active', by: 'uses' });
  }
  if (rows.length !== ROWS) throw new Error(`Made ${rows.length} rows, wanted ${ROWS}`);
  return rows;
}

/** Rows of a note that is delivered. */
function activeNote(host: string): object[] {
  const base = { host, scope: 'project' };
  const ts = '2026-01-01T00:00:00.000Z';
  const state = {
    type: 'domain-event',
    ...base,
    version: 1,
    ts,
    event: 'state',
    state: 'active',
    by: 'uses',
  };
  return [...makeVersion(base, 1, ts), state];
}

function makeVersion(base: { host: string; scope: string }, version: number, ts: string): object[] {
  const line = `The order form of ${base.host} is in the frame "checkout"; wait for its total.\n`;
  const body = `# Ordering, ${version}\n\n${line.repeat(8)}`;
  return [
    { type: 'domain-event', ...base, version, ts, event: 'author', session: `author-${version}` },
    {
      type: 'domain',
      ...base,
      state: 'quarantined',
      body,
      version,
      classifier_score: 0.02,
      classifier_model: 'rutter-1',
      source: 'agent',
      sha256: sha256(body),
      use_count: 0,
      flag_count: 0,
      created_ts: ts,
      updated_ts: ts,
    },
  ];
}

function printLoad(home: string): void {
  const before = process.cpuUsage();
  const start = performance.now();
  const memory = new SiteMemory(files(home));
  if (!memory.delivery(hostName(HOSTS - 1))) throw new Error('Cannot measure: the last host has no note');
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ ms: performance.now() - start, cpuMs: (user + system) / 1000 }));
}

async function loadInNewProcess(home: string): Promise<{ ms: number; cpuMs: number }> {
  return JSON.parse(await new Response(startSelf('load', home).stdout).text());
}

function startSelf(mode: string, home: string) {
  return Bun.spawn([process.execPath, import.meta.filename, mode, home], { stdin: 'pipe', stdout: 'pipe' });
}

function timeLookups(memory: SiteMemory): number[] {
  memory.delivery(hostName(0));
  return Array.from({ length: 20_000 }, (_, index) => {
    const host = hostName((index * 7919) % HOSTS);
    const start = performance.now();
    memory.delivery(host);
    return performance.now() - start;
  });
}

/** Turn by turn, so that both meet the same disk. */
async function timeAppends(path: string): Promise<{ appends: number[]; disk: number[] }> {
  const store = new RowStore(path, 'project');
  store.memory();
  const bare = openSync(`${path}.bare`, 'a', 0o600);
  const appends: number[] = [];
  const disk: number[] = [];
  const row = `${JSON.stringify({ type: 'domain-event', event: 'use', host: hostName(0), ts: 'x'.repeat(80) })}\n`;
  for (let index = 0; index < APPENDS; index++) {
    let start = performance.now();
    writeSync(bare, row);
    fsyncSync(bare);
    disk.push(performance.now() - start);
    start = performance.now();
    await appendUse(store, `bench-${index}`);
    appends.push(performance.now() - start);
  }
  closeSync(bare);
  rmSync(`${path}.bare`);
  store.close();
  return { appends, disk };
}

function appendUse(store: RowStore, session: string) {
  const host = hostName(HOSTS - 1);
  const act = { now: new Date().toISOString(), session };
  return store.change((memory) => lifecycle.useCompleted(memory.notes.get(host), act));
}

async function timeCompaction(home: string, memory: SiteMemory) {
  const other = startSelf('read', home);
  const output = other.stdout.getReader();
  await output.read(); // It has loaded.
  const store = new RowStore(files(home).projectFile, 'project');
  store.memory();
  const writer = new RowStore(files(home).projectFile, 'project');
  writer.memory();
  const running = { compaction: true };
  const start = performance.now();
  const done = store.compact().finally(() => {
    running.compaction = false;
  });
  const gaps = gapsWhile(memory, () => running.compaction);
  const appends: number[] = [];
  for (let index = 0; running.compaction; index++) {
    const before = performance.now();
    await appendUse(writer, `beside-${index}`);
    appends.push(performance.now() - before);
    await Bun.sleep(5);
  }
  const report = await done;
  const ms = performance.now() - start;
  if (!report) throw new Error('Cannot measure: the file was not compacted');
  const ownGaps = await gaps;
  await Bun.sleep(50);
  other.stdin.end();
  const said = new TextDecoder().decode((await output.read()).value);
  const otherGaps = JSON.parse(said) as number[]; // printed by `readUntilToldToStop`
  return { report, ms, ownGaps, otherGaps, appends };
}

/** Times from one lookup's answer to the next one's, a millisecond's pause included. */
async function gapsWhile(memory: SiteMemory, goOn: () => boolean): Promise<number[]> {
  const gaps: number[] = [];
  for (let last = performance.now(), index = 0; goOn(); index++) {
    memory.delivery(hostName((index * 7919) % HOSTS));
    const now = performance.now();
    gaps.push(now - last);
    last = now;
    await Bun.sleep(1);
  }
  return gaps;
}

async function readUntilToldToStop(home: string): Promise<void> {
  const memory = new SiteMemory(files(home));
  memory.delivery(hostName(0));
  console.log('ready');
  const state = { stop: false };
  process.stdin.resume().on('end', () => {
    state.stop = true;
  });
  const gaps = await gapsWhile(memory, () => !state.stop);
  // The longest are what counts; the number of all would fill the pipe.
  const sorted = gaps.sort((a, b) => a - b);
  const few = Array.from(
    { length: 1000 },
    (_, index) => sorted[Math.floor((index / 1000) * sorted.length)] ?? 0,
  );
  console.log(JSON.stringify([...few, sorted.at(-1)]));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

await main();
