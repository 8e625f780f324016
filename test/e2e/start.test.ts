/** The daemon's start: many clients at once, what a dead one left, and homes that can't be written. */
import { afterEach, expect, test } from 'bun:test';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Run, Rutter, within } from '../harness.ts';
import { kill, processInfo, waitGone } from '../support/processes.ts';
import { startSite } from '../support/site.ts';
import { socketOf, stateOf } from '../support/wire.ts';

const site = startSite({ routes: { '/': '<title>Start</title><h1>Here</h1>' } });
let rutter = new Rutter();
let cleanups: (() => void)[] = [];

afterEach(async () => {
  await rutter.close();
  for (const cleanup of cleanups.reverse()) cleanup();
  cleanups = [];
  rutter = new Rutter();
});

const daemons = (): number[] =>
  rutter
    .processes()
    .filter(({ command }) => command.endsWith(' --daemon'))
    .map(({ pid }) => pid);

for (const count of [2, 10])
  test(`${count} clients at once start one daemon and one Chromium`, async () => {
    const runs = await Promise.all(
      Array.from({ length: count }, (_, i) => rutter.run(['goto', site.url(`?${i}`)], { session: `s${i}` })),
    );
    expect(runs.map(({ exit }) => exit)).toEqual(runs.map(() => 0));
    expect(daemons()).toHaveLength(1);
    const browsers = rutter
      .processes()
      .filter(({ command }) => command.includes('--user-data-dir') && !command.includes('--type='));
    expect(browsers).toHaveLength(1);
  });

test('two projects of one home have daemons of their own', async () => {
  await rutter.ok(['status']);
  const other = await rutter.ok(['status'], { env: { RUTTER_PROJECT: 'other' } });
  expect(other.stdout).toContain('other');
  expect(daemons()).toHaveLength(2);
  await rutter.ok(['stop'], { env: { RUTTER_PROJECT: 'other' } });
});

test('a stale socket and the state of a dead daemon are no hindrance', async () => {
  await rutter.ok(['goto', site.url()]);
  const daemon = rutter.daemon();
  kill(daemon);
  expect(await waitGone([daemon])).toEqual([]);
  expect(existsSync(socketOf(rutter))).toBe(true);
  const run = await rutter.run(['goto', site.url()]);
  rutter.expectExit(run, 0);
  expect(run.ms).toBeLessThan(within(5000));
});

test('doctor tells the lock of a dead daemon from that of a live one, and mends only what is dead', async () => {
  const locks = (): string[] =>
    readdirSync(join(rutter.home, 'projects', 'test')).filter((file) => file.startsWith('daemon.lock.'));
  const leftovers = async (...words: string[]) => {
    const { plain } = await rutter.json(['doctor', ...words]);
    const checks = plain.data?.checks as Record<'check' | 'state' | 'detail', string>[]; // as doctor makes them
    return checks.find(({ check }) => check === 'leftovers');
  };
  await rutter.ok(['status']);
  expect(await leftovers('--fix')).toMatchObject({ state: 'ok' });
  expect(locks()).toHaveLength(1);
  const daemon = rutter.daemon();
  kill(daemon);
  expect(await waitGone([daemon])).toEqual([]);
  expect((await leftovers())?.detail).toContain('of a dead process');
  expect((await leftovers('--fix'))?.state).toBe('warn');
  expect(locks()).toEqual([]);
  expect(await leftovers()).toMatchObject({ state: 'ok' });
});

test('a state file that names an innocent process ends neither it nor the start', async () => {
  const innocent = spawn('sleep', ['60']);
  cleanups.push(() => innocent.kill('SIGKILL'));
  await rutter.ok(['status']);
  await rutter.ok(['stop']);
  const state = JSON.parse(readFileSync(stateOf(rutter), 'utf8')) as Record<string, unknown>; // our own file
  const wrong = { pid: innocent.pid, startedAt: '1' };
  writeFileSync(
    stateOf(rutter),
    JSON.stringify({ ...state, daemon: wrong, chromium: wrong, ended: undefined }),
  );
  await rutter.ok(['goto', site.url()]);
  await rutter.ok(['doctor', '--fix']);
  expect(processInfo(Number(innocent.pid))).toBeDefined();
});

test('a state file that is torn, and files where others should be', async () => {
  const dir = join(rutter.home, 'projects', 'test');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(stateOf(rutter), '{"instance": "x", "daem');
  writeFileSync(socketOf(rutter), 'not a socket');
  await rutter.ok(['goto', site.url()]);
});

/** Answers each connection once with these words, as a daemon does that ends there. */
async function standIn(words: string): Promise<void> {
  mkdirSync(join(rutter.home, 'projects', 'test'), { recursive: true, mode: 0o700 });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(words));
  });
  cleanups.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(socketOf(rutter), resolve));
}

for (const [what, words] of [
  ['ends before it takes the command', ''],
  ['speaks no HTTP', 'no HTTP at all\n'],
] as const)
  test(`a daemon that ${what} is followed by another, which runs it`, async () => {
    await standIn(words);
    const run = await rutter.run(['goto', site.url()]);
    rutter.expectExit(run, 0);
    expect(daemons()).toHaveLength(1);
  });

test('a daemon that ends after it took the command: nobody knows, and nothing is sent twice', async () => {
  await standIn('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
  const run = await rutter.run(['goto', site.url()]);
  rutter.expectExit(run, 6);
  expect(run.own).toContain('daemon-lost');
  expect(run.own).toContain('unknown');
  expect(daemons()).toEqual([]);
});

test('a home that is a file is refused with its path', async () => {
  const file = join(rutter.cwd, 'file');
  writeFileSync(file, '');
  for (const home of [file, join(file, 'below')])
    expectUnwritable(await rutter.run(['goto', site.url()], { env: { RUTTER_HOME: home } }), file);
});

/** Mounts need root and a kernel that lets it; a container often does not. */
function mount(args: string[], at: string): boolean {
  if (process.getuid?.() !== 0) return false;
  if (spawnSync('mount', [...args, at]).status !== 0) return false;
  cleanups.push(() => execFileSync('umount', ['-l', at]));
  return true;
}

test('a home on a file system that can only be read is refused with the reason', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'rt-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  if (!mount(['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs'], dir)) {
    console.log('skipped: no file system can be mounted here');
    return;
  }
  expectUnwritable(await rutter.run(['goto', site.url()], { env: { RUTTER_HOME: join(dir, 'home') } }), dir);
});

test('a home on a full file system: the error says so, nothing hangs, and it works when there is room', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'rt-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  if (!mount(['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs'], dir)) {
    console.log('skipped: no file system can be mounted here');
    return;
  }
  const full = new Rutter({ home: join(dir, 'home') });
  try {
    mkdirSync(full.home, { mode: 0o700 });
    spawnSync('dd', ['if=/dev/zero', `of=${join(dir, 'fill')}`, 'bs=1M']);
    expectUnwritable(await full.run(['goto', site.url()], { limit: 30_000 }), dir);
    rmSync(join(dir, 'fill'));
    await full.ok(['goto', site.url()]);
    spawnSync('dd', ['if=/dev/zero', `of=${join(dir, 'fill')}`, 'bs=1M']);
    await full.ok(['snapshot']);
    const shot = await full.run(['screenshot']);
    if (shot.exit !== 0) expect(shot.own).toStartWith('error home-unwritable');
    await full.ok(['snapshot']);
    rmSync(join(dir, 'fill'));
    await full.ok(['screenshot']);
  } finally {
    await full.close();
  }
});

function expectUnwritable(run: Run, path: string): void {
  rutter.expectExit(run, 1);
  expect(run.own).toStartWith('error home-unwritable');
  expect(run.stdout).toContain(path);
  expect(run.stdout).not.toMatch(/\n\s+at /);
  expect(run.ms).toBeLessThan(within(20_000));
}

test('a Chromium that is not there is named, with what to do', async () => {
  const run = await rutter.run(['goto', site.url()], { env: { RUTTER_CHROME: '/nowhere/chromium' } });
  rutter.expectExit(run, 6);
  expect(run.own).toStartWith('error browser-missing');
  expect(run.stdout).toContain('/nowhere/chromium');
  expect(run.own).toContain('hint: ');
});

test('one that is no browser gives an error in time', async () => {
  const run = await rutter.run(['goto', site.url()], { env: { RUTTER_CHROME: '/bin/false' } });
  rutter.expectExit(run, 6);
  expect(run.ms).toBeLessThan(within(20_000));
});

test('stop ends everything, restart keeps the home usable, the idle daemon goes by itself', async () => {
  await rutter.ok(['goto', site.url()]);
  await rutter.ok(['restart']);
  const next = await rutter.run(['goto', site.url()]);
  rutter.expectExit(next, 0);
  expect(next.stdout).toContain('restarted');
  await rutter.ok(['stop']);
  expect(rutter.processes()).toEqual([]);
  expect((await rutter.ok(['stop'])).own).toContain('No daemon');
  await rutter.ok(['goto', site.url()], { env: { RUTTER_IDLE_MS: '700' } });
  const limit = Date.now() + within(10_000);
  while (rutter.processes().length > 0 && Date.now() < limit) await Bun.sleep(200);
  expect(rutter.processes()).toEqual([]);
});

test('the TCP transport works with its token', async () => {
  const env = { RUTTER_TRANSPORT: 'tcp' };
  await rutter.ok(['goto', site.url()], { env });
  expect((await rutter.ok(['title'], { env })).page).toContain('Start');
  const { tcp } = JSON.parse(readFileSync(stateOf(rutter), 'utf8')) as { tcp: { port: number } }; // our own file
  const answer = await fetch(`http://127.0.0.1:${tcp.port}/rpc`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(401);
  await rutter.ok(['stop'], { env });
});
