import { expect, test } from 'bun:test';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveVersion } from './fold.ts';
import * as lifecycle from './lifecycle.ts';
import { RowStore } from './store.ts';

const classifier = { score: 0.1, model: 'test' };
const newFile = () => join(mkdtempSync(join(tmpdir(), 'rutter-store-')), 'learnings.jsonl');
const act = (session: string) => ({ now: new Date().toISOString(), session });
const writing = (body: string, session = 'author') => ({
  ...act(session),
  body,
  source: 'agent' as const,
  classifier,
});

const save = (store: RowStore, host: string, body: string) =>
  store.change((memory) => lifecycle.save(memory.notes.get(host), host, 'project', writing(body)));
const use = (store: RowStore, host: string, session: string) =>
  store.change((memory) => lifecycle.useCompleted(memory.notes.get(host), act(session)));
const body = (store: RowStore, host: string) => liveVersion(store.memory().notes.get(host))?.body;

test('change() appends private rows that another store reads', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  await save(store, 'a.example', 'Frame "pay" holds the button');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const other = new RowStore(path, 'project');
  expect(body(other, 'a.example')).toBe('Frame "pay" holds the button');
  await save(other, 'a.example', 'Second');
  expect(body(store, 'a.example')).toBe('Second');
});

test('change() decides on the newest state, also for changes of the same moment', async () => {
  const store = new RowStore(newFile(), 'project');
  await Promise.all(Array.from({ length: 20 }, (_, index) => save(store, 'a.example', `Body ${index}`)));
  const versions = store.memory().notes.get('a.example')?.versions ?? [];
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('change() fails alone when its decision throws', async () => {
  const store = new RowStore(newFile(), 'project');
  const failing = store.change(() => {
    throw new Error('no');
  });
  const saved = save(store, 'a.example', 'Body');
  await expect(failing).rejects.toThrow('no');
  await saved;
  expect(body(store, 'a.example')).toBe('Body');
});

test('memory() has every completed row, wherever the last write was cut off, and so has the file after the next one', async () => {
  const whole = newFile();
  const store = new RowStore(whole, 'project');
  await save(store, 'a.example', 'First');
  const kept = statSync(whole).size;
  await use(store, 'a.example', 'user');
  const content = readFileSync(whole);
  for (let cut = kept; cut <= content.length; cut++) {
    const path = newFile();
    writeFileSync(path, content.subarray(0, cut));
    const torn = new RowStore(path, 'project');
    const reader = new RowStore(path, 'project');
    expect(body(reader, 'a.example')).toBe('First');
    const unfinished = cut === content.length ? 0 : cut - kept;
    expect(torn.report().unfinishedBytes).toBe(unfinished);
    await save(torn, 'b.example', 'Next');
    const note = new RowStore(path, 'project').memory().notes.get('a.example');
    expect(note?.versions[0].uses).toBe(cut >= content.length - 1 ? 1 : 0);
    for (const each of [torn, reader]) expect(body(each, 'b.example')).toBe('Next');
    expect(torn.report().damaged).toBe(cut > kept && cut < content.length - 1 ? 1 : 0);
    for (const each of [torn, reader]) each.close();
  }
}, 30_000);

test('report() counts and names what it skips, and compact() keeps it', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  await save(store, 'a.example', 'Body');
  appendFileSync(path, '{"type":"metrics","n":1}\n{"type":"domain","host":3}\nhalf a li\n[1]\n');
  const bytes = Buffer.from([0x22, 0xff, 0xfe, 0x0a]);
  appendFileSync(path, bytes);
  await save(store, 'b.example', 'Body');
  expect(store.report()).toMatchObject({ rows: 4, foreign: 1, damaged: 4, unfinishedBytes: 0 });
  expect(store.report().examples.map(({ line }) => line)).toEqual([4, 5, 6, 7]);
  await store.compact();
  expect(readFileSync(path).includes(bytes)).toBe(true);
  expect(store.report()).toMatchObject({ rows: 4, foreign: 1, damaged: 4 });
  expect(store.report().examples.map(({ line }) => line)).toEqual([5, 6, 7, 8]);
  expect(body(store, 'b.example')).toBe('Body');
});

test('report() names a row of another scope and an event of a version that is not there', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  await save(store, 'a.example', 'Body');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll('"project"', '"global"'));
  expect(store.report()).toMatchObject({ rows: 0, damaged: 2 });
  expect(body(store, 'a.example')).toBeUndefined();
});

test('memory() starts anew when the file was cut, rewritten or removed', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  await save(store, 'a.example', 'First');
  const short = readFileSync(path);
  await save(store, 'a.example', 'Second version');
  expect(body(store, 'a.example')).toBe('Second version');
  truncateSync(path, short.length);
  expect(body(store, 'a.example')).toBe('First');
  writeFileSync(path, `${' '.repeat(short.length)}\n`);
  expect(store.memory().notes.size).toBe(0);
  await save(store, 'c.example', 'Third');
  expect(body(store, 'c.example')).toBe('Third');
});

test('compact() keeps the last versions and every use, and readers go on without starting anew', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  const reader = new RowStore(path, 'project');
  for (let version = 1; version <= 14; version++) await save(store, 'a.example', `Body ${version}`);
  for (let user = 0; user < 60; user++) await use(store, 'a.example', `user ${user}`);
  const before = reader.memory();
  await save(store, 'b.example', 'Unread by the reader so far');
  const report = await store.compact();
  expect(report?.linesDropped).toBeGreaterThan(40);
  await use(store, 'a.example', 'one more');
  expect(reader.memory()).toBe(before);
  expect(body(reader, 'b.example')).toBe('Unread by the reader so far');
  for (const each of [store, reader, new RowStore(path, 'project')]) {
    const current = liveVersion(each.memory().notes.get('a.example'));
    expect(current).toMatchObject({ version: 14, uses: 61, state: 'active' });
    expect(current?.users.size).toBe(61);
  }
  const fresh = new RowStore(path, 'project').memory().notes.get('a.example');
  expect(fresh?.versions.map(({ version }) => version)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(await use(store, 'a.example', 'user 3')).toEqual([]);
});

test('compact() keeps what was appended while it ran', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  for (let index = 0; index < 60; index++) await save(store, 'a.example', `${index} ${'x'.repeat(8000)}`);
  const running = store.compact();
  const other = new RowStore(path, 'project');
  for (let index = 0; index < 5; index++) await save(other, 'b.example', `Beside ${index}`);
  expect((await running)?.linesDropped).toBe(100);
  expect(body(store, 'b.example')).toBe('Beside 4');
  expect(new RowStore(path, 'project').report().damaged).toBe(0);
});

test('compact() leaves a finished line of a torn tail to be set apart by the next append', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  const reader = new RowStore(path, 'project');
  await save(store, 'a.example', 'Body');
  appendFileSync(path, '{"type":"dom');
  reader.memory();
  await store.compact();
  await save(store, 'b.example', 'Next');
  for (const each of [store, reader]) expect(body(each, 'b.example')).toBe('Next');
  expect(store.report()).toMatchObject({ rows: 4, damaged: 1, unfinishedBytes: 0 });
});

test('worthCompacting() waits for enough rows that are needed no more', async () => {
  const store = new RowStore(newFile(), 'project');
  for (let index = 0; index < 12; index++) await save(store, 'a.example', `${index} ${'x'.repeat(7000)}`);
  expect(store.worthCompacting()).toBe(false);
  for (let index = 0; index < 40; index++) await save(store, 'a.example', `${index} ${'y'.repeat(7000)}`);
  expect(store.worthCompacting()).toBe(true);
  await store.compact();
  expect(new RowStore(store.report().path, 'project').worthCompacting()).toBe(false);
});

test('change() says why a home that can not be written is so', async () => {
  const file = newFile();
  writeFileSync(file, '');
  const store = new RowStore(join(file, 'learnings.jsonl'), 'project');
  await expect(save(store, 'a.example', 'Body')).rejects.toMatchObject({ code: 'home-unwritable' });
});

test('change() cuts back a row that the disk has no room for', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  await save(store, 'a.example', 'x'.repeat(3000));
  const before = readFileSync(path);
  const script = `const { RowStore } = await import(${JSON.stringify(join(import.meta.dir, 'store.ts'))});
    const { save } = await import(${JSON.stringify(join(import.meta.dir, 'lifecycle.ts'))});
    const store = new RowStore(${JSON.stringify(path)}, 'project');
    const writing = { now: 'n', session: 's', body: 'y'.repeat(8000), source: 'agent', classifier: { score: null, model: 'none' } };
    await store.change((m) => save(undefined, 'b.example', 'project', writing)).catch((e) => process.stdout.write(e.code + ' ' + e.message));`;
  // A limit of 8 KiB stands in for the full disk: the write ends in the middle of the row.
  const child = Bun.spawn(
    [
      'bash',
      '-c',
      `trap "" XFSZ; ulimit -f 8; exec ${process.execPath} -e '${script.replaceAll("'", `'\\''`)}'`,
    ],
    {
      stdout: 'pipe',
      env: { ...process.env, BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
    },
  );
  expect(await new Response(child.stdout).text()).toStartWith('home-unwritable Cannot write');
  expect(readFileSync(path).equals(before)).toBe(true);
  await save(store, 'c.example', 'After');
  expect(body(store, 'c.example')).toBe('After');
}, 20_000);

test('memory() gets past a line of any length, and compact() keeps it', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  await save(store, 'a.example', 'Body');
  appendFileSync(path, `{"type":"dump","text":"${'ü'.repeat(900_000)}"}\n`);
  await save(store, 'b.example', 'After');
  await store.compact();
  await save(store, 'c.example', 'At last');
  for (const each of [store, new RowStore(path, 'project')])
    expect([...each.memory().notes.keys()]).toEqual(['a.example', 'b.example', 'c.example']);
  expect(store.report()).toMatchObject({ foreign: 1, damaged: 0 });
});

test('memory() starts anew when the file was compacted twice since', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  const reader = new RowStore(path, 'project');
  await save(store, 'a.example', 'First');
  expect(body(reader, 'a.example')).toBe('First');
  await store.compact();
  await save(store, 'a.example', 'Second');
  await store.compact();
  await save(store, 'b.example', 'Third');
  expect([body(reader, 'a.example'), body(reader, 'b.example')]).toEqual(['Second', 'Third']);
  expect(reader.memory().notes.get('a.example')?.versions).toHaveLength(2);
});

test('compact() leaves the file alone when another process compacts it', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  await save(store, 'a.example', 'First');
  const [first, second] = await Promise.all([store.compact(), new RowStore(path, 'project').compact()]);
  expect([first?.linesDropped, second]).toEqual([0, undefined]);
  expect(body(store, 'a.example')).toBe('First');
});

test('compact() can be stopped, and the file is as it was', async () => {
  const path = newFile();
  const store = new RowStore(path, 'project');
  for (let index = 0; index < 60; index++) await save(store, 'a.example', `${index} ${'x'.repeat(8000)}`);
  const before = readFileSync(path);
  await expect(store.compact(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(join(path, '..'))).toEqual(['learnings.jsonl']);
});
