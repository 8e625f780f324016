import { afterAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testRoot } from '../test-kit.ts';
import { EventLog } from './event-log.ts';

const root = testRoot();
afterAll(() => rmSync(root, { recursive: true }));

test('EventLog writes one private line for each event', async () => {
  const dir = join(root, 'lines');
  const log = new EventLog(dir, () => {});
  log.record('console', 's', 't1', { text: 'a\nb' });
  log.record('console', 's', 't2', { text: 'c' });
  await log.flush();
  const file = join(dir, 'console.jsonl');
  expect(readFileSync(file, 'utf8')).toBe(
    '{"session":"s","tab":"t1","text":"a\\nb"}\n{"session":"s","tab":"t2","text":"c"}\n',
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('EventLog sets full files aside and keeps three', async () => {
  const dir = join(root, 'rotated');
  const log = new EventLog(dir, () => {}, 50);
  for (let i = 0; i < 8; i++) {
    log.record('network', 's', 't1', { i, padding: 'x'.repeat(40) });
    await log.flush();
  }
  expect(readdirSync(dir).sort()).toEqual([
    'network.1.jsonl',
    'network.2.jsonl',
    'network.3.jsonl',
    'network.jsonl',
  ]);
  const kept = ['network.3', 'network.2', 'network.1', 'network'].map(
    (name) => JSON.parse(readFileSync(join(dir, `${name}.jsonl`), 'utf8')).i,
  );
  expect(kept).toEqual([4, 5, 6, 7]);
});

test('EventLog counts what it cannot write and tells once', async () => {
  const dir = join(root, 'blocked');
  writeFileSync(dir, 'a file where the folder should be');
  let told = 0;
  const log = new EventLog(dir, () => told++);
  for (const text of ['a', 'b']) {
    log.record('dialogs', 's', 't1', { text });
    await log.flush();
  }
  expect(log.lost).toBe(2);
  expect(told).toBe(1);
});
