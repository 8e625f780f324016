/** Eight processes save, use and compact one file at once: nothing that was acknowledged is lost. */
import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentVersion, type Memory } from './fold.ts';
import { RowStore } from './store.ts';

const PROCESSES = 8;
const ROUNDS = 40;
const HERE = JSON.stringify(import.meta.dir);

/** Prints a line for each event once its promise has been kept. */
const WORKER = `
const { RowStore } = await import(${HERE} + '/store.ts');
const lifecycle = await import(${HERE} + '/lifecycle.ts');
const { writeSync } = await import('node:fs');
const [path, id, rounds] = process.argv.slice(2);
const store = new RowStore(path, 'project');
const act = (session) => ({ now: new Date().toISOString(), session });
const save = (host, body) => store.change((memory) => lifecycle.save(memory.notes.get(host), host, 'project',
  { ...act('author'), body, source: 'agent', classifier: { score: 0.1, model: 'test' } }));
for (let round = 0; round < Number(rounds); round++) {
  await save('saved.example', id + ' ' + round + 'x'.repeat(300));
  writeSync(1, 'save\\n');
  const session = id + '-' + round;
  await store.change((memory) => lifecycle.useCompleted(memory.notes.get('used.example'), act(session)));
  writeSync(1, session + '\\n');
  if (round % 5 === Number(id) % 5 && await store.compact()) writeSync(1, 'compact\\n');
}
`;

async function startFile(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'rutter-eight-'));
  writeFileSync(join(dir, 'worker.mjs'), WORKER);
  const path = join(dir, 'learnings.jsonl');
  writeFileSync(path, '{"type":"metrics","n":1}\n');
  const { save } = await import('./lifecycle.ts');
  const classifier = { score: 0.1, model: 'test' };
  const first = {
    now: '2026-01-01T00:00:00Z',
    session: 'author',
    body: 'Used',
    source: 'agent',
    classifier,
  } as const;
  const store = new RowStore(path, 'project');
  await store.change(() => save(undefined, 'used.example', 'project', first));
  store.close();
  return path;
}

const startWorker = (path: string, id: number, rounds: number) =>
  Bun.spawn([process.execPath, join(path, '../worker.mjs'), path, String(id), String(rounds)], {
    stdout: 'pipe',
    stderr: 'inherit',
  });

const lines = async (child: { stdout: ReadableStream }) =>
  (await new Response(child.stdout).text()).split('\n').filter((line) => line !== '');

function versionOf(memory: Memory, host: string) {
  const note = memory.notes.get(host);
  if (!note) throw new Error(`There is no note for ${host}`);
  return currentVersion(note);
}

test('RowStore loses no event of eight processes that save, use and compact at once', async () => {
  const path = await startFile();
  const workers = Array.from({ length: PROCESSES }, (_, id) => startWorker(path, id, ROUNDS));
  const said = (await Promise.all(workers.map(lines))).flat();
  const store = new RowStore(path, 'project');
  const memory = store.memory();
  expect(said.filter((line) => line === 'save')).toHaveLength(PROCESSES * ROUNDS);
  expect(said.filter((line) => line === 'compact').length).toBeGreaterThan(5);
  expect(versionOf(memory, 'saved.example').version).toBe(PROCESSES * ROUNDS);
  const used = versionOf(memory, 'used.example');
  expect(used.uses).toBe(PROCESSES * ROUNDS);
  expect([...used.users].sort()).toEqual(said.filter((line) => line.includes('-')).sort());
  expect(store.report()).toMatchObject({ damaged: 0, foreign: 1, unfinishedBytes: 0 });
  expect(readFileSync(path, 'utf8').split('\n').length).toBeLessThan(PROCESSES * ROUNDS * 3);
  expect(readdirSync(join(path, '..')).sort()).toEqual(['learnings.jsonl', 'worker.mjs']);
}, 120_000);

test('RowStore has every acknowledged event after processes were killed at any moment', async () => {
  const path = await startFile();
  const workers = Array.from({ length: PROCESSES }, (_, id) => startWorker(path, id, 100_000));
  const outputs = workers.map(lines);
  for (const worker of workers) {
    await Bun.sleep(60 + Math.random() * 90);
    worker.kill('SIGKILL');
  }
  const said = (await Promise.all(outputs)).flat();
  const store = new RowStore(path, 'project');
  await store.change(() => []);
  const memory = store.memory();
  const saves = said.filter((line) => line === 'save').length;
  const sessions = said.filter((line) => line.includes('-'));
  const users = versionOf(memory, 'used.example').users;
  expect(sessions.filter((session) => !users.has(session))).toEqual([]);
  if (saves > 0) expect(versionOf(memory, 'saved.example').version).toBeGreaterThanOrEqual(saves);
  // Each process may have had one event on the disk that it could not speak of any more.
  expect(users.size - sessions.length).toBeLessThanOrEqual(PROCESSES);
  expect(store.report().damaged).toBeLessThanOrEqual(PROCESSES);
}, 120_000);
