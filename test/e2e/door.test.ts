/** The daemon's door: who is refused, what a repeated key does, and deadlines on both sides. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reply, Request } from '../../src/protocol/wire.ts';
import { Rutter, within } from '../harness.ts';
import { startSite } from '../support/site.ts';
import { post, socketOf, stateOf, wireRequest } from '../support/wire.ts';

const isRoot = process.getuid?.() === 0;
const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': '<title>Door</title><button onclick="out.textContent = ++n">Add</button><output id="out">0</output><script>let n = 0</script>',
  },
});

beforeAll(async () => {
  await rutter.ok(['goto', site.url()]);
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

const rpc = async (request: Request): Promise<Reply> => {
  const answer = await post(socketOf(rutter), '/rpc', JSON.stringify(request));
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body) as Reply; // the daemon's own
};

test('folder, socket and state file are private', () => {
  expect(statSync(rutter.home).mode & 0o077).toBe(0);
  expect(statSync(join(rutter.home, 'projects', 'test')).mode & 0o077).toBe(0);
  expect(statSync(socketOf(rutter)).mode & 0o077).toBe(0);
  expect(statSync(stateOf(rutter)).mode & 0o077).toBe(0);
});

test('requests that a web page could send are refused', async () => {
  const body = JSON.stringify(wireRequest({ command: 'url' }));
  for (const headers of [
    { origin: 'http://127.0.0.1' },
    { origin: 'null' },
    { referer: 'http://evil.test/' },
    { host: 'evil.test' },
    { host: 'localhost.evil.test:80' },
  ] as Record<string, string>[]) {
    const answer = await post(socketOf(rutter), '/rpc', body, headers);
    expect([headers, answer.status]).toEqual([headers, 403]);
    expect(answer.body).not.toContain(site.url());
  }
});

test('what is no request of the schema is refused, and the daemon goes on', async () => {
  for (const body of [
    '',
    'no json',
    '[]',
    '{}',
    JSON.stringify({ ...wireRequest({ command: 'url' }), schema: 99 }),
  ])
    expect((await post(socketOf(rutter), '/rpc', body)).status).toBe(400);
  expect((await post(socketOf(rutter), '/nowhere', '')).status).toBe(404);
  expect((await post(socketOf(rutter), '/rpc', '', {}, 'GET')).status).toBeGreaterThanOrEqual(400);
  expect((await rpc(wireRequest({ command: 'clik' }))).code).toBe('unknown-command');
  expect((await rpc(wireRequest({ command: '__proto__' }))).code).toBe('unknown-command');
  expect((await rpc(wireRequest({ command: 'click', args: { target: 7 } }))).ok).toBe(false);
  expect((await rpc(wireRequest({ command: 'click', args: { target: '@e1', dubble: true } }))).ok).toBe(
    false,
  );
  await rutter.ok(['url']);
});

test('another version is named, with the command that mends it, and nothing runs', async () => {
  const reply = await rpc({
    ...wireRequest({ command: 'click', args: { target: 'text=Add' } }),
    version: '0.0.1',
  });
  expect(reply).toMatchObject({ ok: false, code: 'version-mismatch' });
  expect(reply.message).toContain('0.0.1');
  expect(`${reply.message}${reply.hint}`).toContain('restart');
  expect(await rutter.out()).toBe('0');
});

test('a repeated key gets the first answer and clicks once', async () => {
  await rutter.ok(['goto', site.url()]);
  const request = wireRequest({ command: 'click', args: { target: 'text=Add' }, idempotencyKey: 'once' });
  const [first, second] = await Promise.all([rpc(request), rpc(request)]);
  const third = await rpc({ ...request, id: 'again' });
  expect(first.ok).toBe(true);
  expect({ ...second, took_ms: 0 }).toMatchObject({ outcome: first.outcome });
  expect(third.outcome).toBe(first.outcome);
  expect(await rutter.out()).toBe('1');
  await rpc({ ...request, idempotencyKey: 'twice' });
  expect(await rutter.out()).toBe('2');
});

test('the same key in another session is another request', async () => {
  const click = { command: 'click', args: { target: 'text=Add' }, idempotencyKey: 'shared' };
  await rutter.ok(['goto', site.url()]);
  await rutter.ok(['goto', site.url()], { session: 'second' });
  await rpc(wireRequest(click));
  await rpc(wireRequest({ ...click, session: 'second' }));
  expect([await rutter.out(), await rutter.out({ session: 'second' })]).toEqual(['1', '1']);
});

test('the daemon keeps the deadline it is given', async () => {
  const startedAt = performance.now();
  const reply = await rpc(wireRequest({ command: 'wait', args: { text: 'never' }, deadlineMs: 500 }));
  expect(reply.code).toBe('timeout');
  expect(performance.now() - startedAt).toBeLessThan(within(1500));
});

test('the client keeps it too, when the daemon does not answer', async () => {
  const silent = new Rutter();
  const dir = join(silent.home, 'projects', 'test');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(join(dir, 'daemon.sock'), resolve));
  try {
    const run = await silent.run(['url'], { timeout: 500, limit: 15_000 });
    rutter.expectExit(run, 5);
    expect(run.own).toStartWith('error daemon-busy');
    expect(run.ms).toBeLessThan(within(6000));
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(silent.home, { recursive: true });
    await silent.close();
  }
});

test.skipIf(!isRoot)('a folder that belongs to someone else is refused', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'rt-'));
  const foreign = new Rutter({ home: join(dir, 'home') });
  try {
    mkdirSync(foreign.home, { mode: 0o700 });
    chownSync(foreign.home, 65_534, 65_534);
    const run = await foreign.run(['goto', site.url()]);
    expect(run.exit).not.toBe(0);
    expect(run.own).toMatch(/own/i);
    expect(foreign.processes()).toEqual([]);
  } finally {
    chownSync(foreign.home, 0, 0);
    await foreign.close();
    rmSync(dir, { recursive: true, force: true });
  }
});

test('a folder that others may write to is closed or refused', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'rt-'));
  const loose = new Rutter({ home: join(dir, 'home') });
  mkdirSync(loose.home);
  chmodSync(loose.home, 0o777);
  try {
    const run = await loose.run(['status']);
    if (run.exit === 0) expect(statSync(loose.home).mode & 0o077).toBe(0);
    else expect(run.own).toMatch(/mode|permission|0700|others/i);
  } finally {
    await loose.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
