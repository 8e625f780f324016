import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lock, tryLock } from './generation-lock.ts';
import { identify } from './process.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'rutter-lock-'));

test('tryLock() is held by one owner until it is released', () => {
  const dir = folder();
  const lock = tryLock(dir, 'x');
  expect(lock).toBeDefined();
  expect(tryLock(dir, 'x')).toBeUndefined();
  lock?.release();
  expect(tryLock(dir, 'x')).toBeDefined();
});

test('tryLock() overtakes a dead owner and a torn file', () => {
  const dir = folder();
  writeFileSync(join(dir, 'x.lock.4'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }));
  writeFileSync(join(dir, 'x.lock.5'), '{"pid":');
  expect(tryLock(dir, 'x')).toBeDefined();
  expect(readdirSync(dir)).toEqual(['x.lock.6']);
});

test('tryLock() does not believe a pid that another process has now', () => {
  const dir = folder();
  writeFileSync(join(dir, 'x.lock.1'), JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));
  expect(tryLock(dir, 'x')).toBeDefined();
});

test('tryLock() leaves a live owner its lock, also below a dead one of a higher number', () => {
  const dir = folder();
  writeFileSync(join(dir, 'x.lock.1'), JSON.stringify(identify(process.pid)));
  writeFileSync(join(dir, 'x.lock.2'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }));
  expect(tryLock(dir, 'x')).toBeUndefined();
  expect(readdirSync(dir).sort()).toEqual(['x.lock.1', 'x.lock.2']);
});

test('lock() waits for the owner, and says who keeps it when that takes too long', async () => {
  const dir = folder();
  const first = await lock(dir, 'x');
  await expect(lock(dir, 'x', { waitMs: 20 })).rejects.toThrow(
    `Timed out after 20 ms waiting for process ${process.pid}`,
  );
  setTimeout(() => first.release(), 20);
  (await lock(dir, 'x', { waitMs: 2000 })).release();
  expect(readdirSync(dir)).toEqual([]);
});

test('lock() stops waiting when its signal aborts', async () => {
  const dir = folder();
  tryLock(dir, 'x');
  await expect(lock(dir, 'x', { signal: AbortSignal.timeout(15) })).rejects.toThrow();
});

test('tryLock() gives one winner among processes that race', async () => {
  const dir = folder();
  const script = `const { tryLock } = await import(${JSON.stringify(join(import.meta.dir, 'generation-lock.ts'))});
    const lock = tryLock(${JSON.stringify(dir)}, 'race'); process.stdout.write(lock ? 'won' : 'lost'); setTimeout(() => {}, 1500);`;
  const racers = Array.from({ length: 6 }, () =>
    Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe' }),
  );
  const results = await Promise.all(racers.map((racer) => new Response(racer.stdout).text()));
  expect(results.filter((result) => result === 'won')).toHaveLength(1);
}, 15_000);
