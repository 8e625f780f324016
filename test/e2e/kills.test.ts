/** kill -9 at idle and in mid-command, of daemon, Chromium, renderer and client: no orphan, and the truth about it. */
import { afterAll, beforeEach, expect, test } from 'bun:test';
import { type Run, type RunOptions, Rutter, within } from '../harness.ts';
import { endless } from '../support/endless.ts';
import { canSeeProcesses, kill, waitGone } from '../support/processes.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': '<title>Kills</title><h1>Alive</h1><button onclick="document.title = \'n\' + ++n">Add</button><script>let n = 0</script>',
  },
});

/** Starts a command that runs until something ends it, and gives it when it runs. */
async function running(options: RunOptions = {}): Promise<{ end: Promise<Run> }> {
  const { words, begun } = endless(site);
  const end = rutter.run(words, { timeout: 60_000, ...options });
  await begun;
  return { end };
}

/** Waits until the commands that were sent have reached the daemon: clients that start now get their answer. */
async function reached(): Promise<void> {
  for (let later = 0; later < 3; later++) await rutter.ok(['status']);
}

/** Names in a reply what went: the tab and its address. */
function expectLoss(run: Run): void {
  rutter.expectExit(run, 0);
  expect(run.ms).toBeLessThan(within(5000));
  expect(run.stdout).toMatch(/lost/i);
  expect(run.page).toContain(site.url());
}

beforeEach(async () => {
  await rutter.ok(['goto', site.url()]);
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

const testLinux = test.skipIf(!canSeeProcesses);

testLinux(
  'daemon killed at idle: Chromium dies with it, the next command works and says what was lost',
  async () => {
    const all = rutter.processes();
    kill(rutter.daemon());
    expect(await waitGone(all)).toEqual([]);
    expectLoss(await rutter.run(['goto', site.url()]));
    expect((await rutter.ok(['title'])).stdout).not.toMatch(/lost/i);
  },
);

testLinux(
  'daemon killed in mid-command: the client ends at once, says that the effect is unknown',
  async () => {
    const all = rutter.processes();
    const { end } = await running();
    const killedAt = performance.now();
    kill(rutter.daemon());
    const run = await end;
    expect(performance.now() - killedAt).toBeLessThan(within(2000));
    rutter.expectExit(run, 6);
    expect(run.own).toStartWith('error daemon-lost');
    expect(await waitGone(all)).toEqual([]);
    expectLoss(await rutter.run(['goto', site.url()]));
  },
);

testLinux('Chromium killed at idle: the next command starts a new one and says what was lost', async () => {
  const all = rutter.processes();
  kill(rutter.chromium());
  expect(await waitGone(all.filter(({ command }) => !command.endsWith(' --daemon')))).toEqual([]);
  const next = await rutter.run(['goto', site.url()]);
  expectLoss(next);
  expect(await waitGone(all)).toEqual([]);
});

testLinux('Chromium killed at idle, then a command that needs the old page: not done, and why', async () => {
  const ref = await rutter.ref('button', 'Add');
  const all = rutter.processes();
  kill(rutter.chromium());
  expect(await waitGone(all)).toEqual([]);
  const run = await rutter.run(['click', ref]);
  rutter.expectExit(run, 3);
  expect(run.stdout).toMatch(/lost/i);
  expect(run.ms).toBeLessThan(within(5000));
  await rutter.ok(['goto', site.url()]);
});

testLinux('Chromium killed in mid-command: browser lost, and no process left', async () => {
  const all = rutter.processes();
  const { end } = await running();
  const killedAt = performance.now();
  kill(rutter.chromium());
  const run = await end;
  expect(performance.now() - killedAt).toBeLessThan(within(3000));
  rutter.expectExit(run, 6);
  expect(run.own).toStartWith('error browser-lost');
  expect(await waitGone(all.filter(({ command }) => !command.endsWith(' --daemon')))).toEqual([]);
  const next = await rutter.run(['goto', site.url()]);
  rutter.expectExit(next, 0);
  expect(next.ms).toBeLessThan(within(5000));
  expect(`${run.stdout}${next.stdout}`).toMatch(/lost/i);
});

testLinux('daemon and Chromium killed together while ten commands run or wait', async () => {
  const sessions = ['default', 's1', 's2', 's3', 's4', 's5'];
  await Promise.all(sessions.map((session) => rutter.ok(['goto', site.url()], { session })));
  const all = rutter.processes();
  const first = await Promise.all(sessions.map((session) => running({ session })));
  const waiting = Array.from({ length: 4 }, () => rutter.run(['click', 'text=Add']));
  await reached();
  kill(rutter.daemon());
  kill(
    all.find(({ command }) => command.includes('--user-data-dir') && !command.includes('--type=')) ??
      rutter.chromium(),
  );
  for (const run of await Promise.all([...first.map(({ end }) => end), ...waiting])) {
    rutter.expectExit(run, 6);
    expect(run.own).toStartWith('error daemon-lost');
  }
  expect(await waitGone(all)).toEqual([]);
  const next = await rutter.run(['goto', site.url()]);
  rutter.expectExit(next, 0);
  expect(next.ms).toBeLessThan(within(5000));
});

testLinux(
  'the renderer killed: the command says that the page crashed, other tabs go on, goto mends the tab',
  async () => {
    await rutter.ok(['goto', site.elsewhere()], { session: 'beside' });
    const before = new Set(rutter.processes().map(({ pid }) => pid));
    await rutter.ok(['goto', site.url()], { session: 'crash' });
    const { end } = await running({ session: 'crash' });
    const renderers = rutter
      .processes()
      .filter(({ command, pid }) => command.includes('--type=renderer') && !before.has(pid));
    for (const renderer of renderers) kill(renderer);
    const run = await end;
    rutter.expectExit(run, 6);
    expect(run.own).toStartWith('error page-crashed');
    await rutter.ok(['title'], { session: 'beside' });
    const later = await rutter.run(['snapshot'], { session: 'crash' });
    rutter.expectExit(later, 6);
    await rutter.ok(['goto', site.url()], { session: 'crash' });
    await rutter.ok(['click', 'text=Add'], { session: 'crash' });
  },
);

testLinux('a client killed in mid-command: the daemon goes on and the tab is free', async () => {
  const { words, begun } = endless(site);
  const child = rutter.spawn(words, { timeout: 60_000 });
  await begun;
  child.kill('SIGKILL');
  await child.exited;
  const next = await rutter.run(['click', 'text=Add']);
  rutter.expectExit(next, 0);
  expect(next.ms).toBeLessThan(within(3000));
  expect((await rutter.ok(['title'])).page).toContain('n1');
});

testLinux('a client killed while it waits for its turn does not run its command later', async () => {
  const { end } = await running({ timeout: within(1500) });
  const second = rutter.spawn(['click', 'text=Add']);
  await reached();
  second.kill('SIGKILL');
  await second.exited;
  rutter.expectExit(await end, 5);
  // Its turn would come before this one's.
  expect((await rutter.ok(['title'])).page).toContain('Kills');
});
