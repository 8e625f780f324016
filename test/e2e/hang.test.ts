/** A page that spins for ever costs one deadline once: only its tab is out, and goto makes that one usable again. */
import { afterAll, beforeEach, expect, test } from 'bun:test';
import { Rutter, within } from '../harness.ts';
import { startSite } from '../support/site.ts';

const DEADLINE = 1000;
const IN_TIME = 2500;

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': '<title>Quick</title><button onclick="document.title = \'clicked\'">Go</button>',
    '/spin': '<title>Spin</title><button onclick="for (;;);">Spin</button><p>Fine so far</p>',
    '/load': '<title>Load</title><p>Loading</p><script>for (;;);</script>',
    '/soon': '<title>Soon</title><h1>Soon</h1>',
    '/frame':
      '<title>Frame</title><button>Outer</button><iframe id="f" width="300" height="80"></iframe><script>document.getElementById("f").src = location.href.replace("127.0.0.1", "localhost").replace("/frame", "/spin")</script>',
    '/never': () => new Promise<Response>(() => {}),
    '/grow':
      '<title>Grow</title><script>setInterval(() => { for (let i = 0; i < 50; i++) document.body.append(document.createElement("p")) }, 1)</script><h1>Grow</h1>',
  },
});

let at = 0;
let session = '';
beforeEach(() => {
  session = `s${++at}`;
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** A loaded page that begins to spin a moment after the command has returned. */
async function spinning(): Promise<void> {
  await rutter.ok(['goto', site.url('soon')], { session });
  await rutter.ok(['eval', 'void setTimeout(() => { for (;;); }, 100)'], { session });
  await Bun.sleep(300);
}

for (const args of [
  ['snapshot'],
  ['text'],
  ['click', 'h1'],
  ['eval', '1 + 1'],
  ['screenshot'],
  ['title'],
  ['wait', '--text', 'never'],
  ['press', 'a'],
  ['html'],
])
  test(`${args.join(' ')} ends at its deadline on a page that spins, and goto mends the tab`, async () => {
    await spinning();
    const run = await rutter.run(args, { session, timeout: DEADLINE });
    if (args[0] !== 'title' && args[0] !== 'screenshot') {
      rutter.expectExit(run, 5);
      expect(run.own).toMatch(/^error (page-hung|timeout)/);
    }
    expect(run.ms).toBeLessThan(within(IN_TIME));
    const next = await rutter.run(['goto', site.url()], { session });
    rutter.expectExit(next, 0);
    expect(next.ms).toBeLessThan(within(3000));
    await rutter.ok(['click', 'text=Go'], { session });
    expect((await rutter.ok(['title'], { session })).page).toContain('clicked');
  });

test('a click that makes the page spin ends at its deadline and does not claim to be undone', async () => {
  await rutter.ok(['goto', site.url('spin')], { session });
  const run = await rutter.json(['click', 'text=Spin'], { session, timeout: DEADLINE });
  expect(run.ms).toBeLessThan(within(IN_TIME));
  rutter.expectExit(run, 5);
  expect(run.reply.outcome).not.toBe('no-effect');
  const next = await rutter.run(['goto', site.url()], { session });
  rutter.expectExit(next, 0);
});

test('goto to a page that spins while it loads ends in time', async () => {
  const run = await rutter.run(['goto', site.url('load')], { session, timeout: DEADLINE });
  expect(run.ms).toBeLessThan(within(IN_TIME));
  const next = await rutter.run(['goto', site.url()], { session });
  rutter.expectExit(next, 0);
  expect(next.ms).toBeLessThan(within(4000));
});

test('other tabs and sessions go on at their speed meanwhile', async () => {
  await spinning();
  const other = await rutter.json(['newtab', site.url()], { session });
  await rutter.ok(['goto', site.elsewhere()], { session: 'calm' });
  const hung = rutter.run(['snapshot'], { session, tab: 't1', timeout: DEADLINE });
  const times: number[] = [];
  for (let i = 0; i < 6; i++) {
    times.push((await rutter.ok(['snapshot'], { session: 'calm' })).ms);
    times.push((await rutter.ok(['snapshot'], { session, tab: String(other.plain.tab) })).ms);
  }
  expect(Math.max(...times)).toBeLessThan(within(1500));
  expect((await hung).exit).toBe(5);
});

test('a page that spun once does not cost a second deadline: its script was stopped, and it answers again', async () => {
  await spinning();
  await rutter.run(['snapshot'], { session, timeout: DEADLINE });
  const second = await rutter.run(['snapshot'], { session, timeout: 10_000 });
  expect(second.ms).toBeLessThan(within(IN_TIME));
  rutter.expectExit(second, 0);
  expect(second.page).toContain('Soon');
});

test('a frame of another site that spins does not take the page with it', async () => {
  await rutter.ok(['goto', site.url('frame')], { session });
  const spun = await rutter.run(['click', 'role=button[name="Spin"]'], { session, timeout: DEADLINE });
  rutter.expectExit(spun, 5);
  const run = await rutter.run(['snapshot'], { session, timeout: within(4000) });
  expect(run.ms).toBeLessThan(within(5500));
  rutter.expectExit(run, 0);
  expect(run.page).toContain('Outer');
  expect((await rutter.run(['goto', site.url()], { session })).exit).toBe(0);
});

test('a server that never answers costs the deadline, and the tab is free', async () => {
  const run = await rutter.run(['goto', site.url('never')], { session, timeout: 1000 });
  expect(run.ms).toBeLessThan(within(IN_TIME));
  expect((await rutter.run(['goto', site.url()], { session })).exit).toBe(0);
});

test('a page that changes without end can be read and acted on', async () => {
  await rutter.ok(['goto', site.url('grow')], { session });
  for (const args of [['snapshot'], ['click', 'h1'], ['text']]) {
    const run = await rutter.run(args, { session, timeout: within(8000) });
    expect([args[0], run.exit]).toEqual([args[0], 0]);
    expect(run.ms).toBeLessThan(within(6000));
  }
  await rutter.ok(['goto', site.url()], { session });
});
