/** kill -9 at idle and in mid-command, of daemon, Chromium, renderer and client: no orphan, and the truth about it. */
import { afterAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { type Run, Rutter, within } from '../harness.ts';
import { canSeeProcesses, kill, waitGone } from '../support/processes.ts';
import { startSite } from '../support/site.ts';

setDefaultTimeout(60_000);

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': '<title>Kills</title><h1>Alive</h1><button onclick="document.title = \'n\' + ++n">Add</button><script>let n = 0</script>',
  },
});

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
    const running = rutter.run(['wait', '--text', 'never'], { timeout: 20_000 });
    await Bun.sleep(400);
    const killedAt = performance.now();
    kill(rutter.daemon());
    const run = await running;
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
  kill(rutter.chromium());
  await Bun.sleep(300);
  const run = await rutter.run(['click', ref]);
  expect([3, 6]).toContain(run.exit);
  expect(run.stdout).toMatch(/lost|went away/i);
  expect(run.ms).toBeLessThan(within(5000));
  await rutter.ok(['goto', site.url()]);
});

testLinux('Chromium killed in mid-command: browser lost, and no process left', async () => {
  const all = rutter.processes();
  const running = rutter.run(['wait', '--text', 'never'], { timeout: 20_000 });
  await Bun.sleep(400);
  const killedAt = performance.now();
  kill(rutter.chromium());
  const run = await running;
  expect(performance.now() - killedAt).toBeLessThan(within(3000));
  rutter.expectExit(run, 6);
  expect(run.own).toMatch(/^error (browser-lost|daemon-lost)/);
  expect(await waitGone(all.filter(({ command }) => !command.endsWith(' --daemon')))).toEqual([]);
  const next = await rutter.run(['goto', site.url()]);
  rutter.expectExit(next, 0);
  expect(next.ms).toBeLessThan(within(5000));
  expect(`${run.stdout}${next.stdout}`).toMatch(/lost/i);
});

testLinux('daemon and Chromium killed together while ten commands run', async () => {
  const sessions = Array.from({ length: 10 }, (_, i) => (i % 2 ? `s${i}` : 'default'));
  await Promise.all(sessions.map((session) => rutter.ok(['goto', site.url()], { session })));
  const all = rutter.processes();
  const running = sessions.map((session) =>
    rutter.run(['wait', '--text', 'never'], { timeout: 20_000, session }),
  );
  await Bun.sleep(700);
  kill(rutter.daemon());
  kill(
    all.find(({ command }) => command.includes('--user-data-dir') && !command.includes('--type=')) ??
      rutter.chromium(),
  );
  // A client that came late started the next daemon, which has no such tab and says so.
  for (const run of await Promise.all(running)) {
    rutter.expectExit(run, 3, 5, 6);
    if (run.exit === 3) expect(run.stdout).toMatch(/lost/i);
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
    const running = rutter.run(['wait', '--text', 'never'], { session: 'crash', timeout: 15_000 });
    await Bun.sleep(400);
    const renderers = rutter
      .processes()
      .filter(({ command, pid }) => command.includes('--type=renderer') && !before.has(pid));
    for (const renderer of renderers) kill(renderer);
    const run = await running;
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
  const child = rutter.spawn(['wait', '--text', 'never'], { timeout: 20_000 });
  await Bun.sleep(400);
  child.kill('SIGKILL');
  await child.exited;
  const next = await rutter.run(['click', 'text=Add']);
  rutter.expectExit(next, 0);
  expect(next.ms).toBeLessThan(within(3000));
  expect((await rutter.ok(['title'])).page).toContain('n1');
});

testLinux('a client killed while it waits for its turn does not run its command later', async () => {
  const first = rutter.run(['wait', '1500']);
  await Bun.sleep(200);
  const second = rutter.spawn(['click', 'text=Add']);
  await Bun.sleep(400);
  second.kill('SIGKILL');
  await second.exited;
  await first;
  await Bun.sleep(300);
  expect((await rutter.ok(['title'])).page).toContain('Kills');
});
