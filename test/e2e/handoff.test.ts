/** `handoff`, `resume` and `--headed`: a person goes on in a window, and the agent gets back what they left. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type JsonRun, Rutter } from '../harness.ts';
import { type Display, displayProblem, startDisplay } from '../support/display.ts';
import { kill, processesOf } from '../support/processes.ts';
import { startSite } from '../support/site.ts';

/** What the person does next, as a script that the page of that session asks for. */
const deeds = new Map<string, string>();
const PERSON = `<script>setInterval(async () => { const js = await (await fetch('/deed' + location.search)).text(); if (js) (0, eval)(js); }, 100)</script>`;
const site = startSite({
  routes: {
    '/': `<title>Log in</title><h1>Log in</h1><label>Code <input></label><button>Send</button>${PERSON}`,
    '/welcome': `<title>Welcome</title><h1>Welcome, Ada</h1><a href="/orders">Orders</a>${PERSON}`,
    '/deed': (_request, url) => {
      const me = url.searchParams.get('me') ?? '';
      const js = deeds.get(me) ?? '';
      deeds.delete(me);
      return new Response(js, { headers: { 'content-type': 'text/plain' } });
    },
  },
});

const problem = displayProblem();
if (problem) console.log(`Skipped: the tests with a window, because ${problem}`);
const withWindow = test.skipIf(problem !== undefined);

let display: Display | undefined;
let rutter: Rutter;
const blind = new Rutter({ env: { DISPLAY: '', WAYLAND_DISPLAY: '' } });

beforeAll(async () => {
  display = problem ? undefined : await startDisplay();
  rutter = new Rutter({ env: { DISPLAY: display?.name ?? '', WAYLAND_DISPLAY: '' } });
});

afterAll(async () => {
  await rutter.close();
  await blind.close();
  await display?.close();
  await site.stop();
});

const userAgent = async (session: string) =>
  (await rutter.ok(['eval', 'navigator.userAgent'], { session })).page;

/** Chromiums of the daemon that have windows. */
const windowed = () =>
  processesOf(rutter.home).filter(
    ({ command }) =>
      command.includes('--user-data-dir') && !command.includes('--type=') && !command.includes('--headless'),
  );

/** Waits until the session is a person's. */
async function handedOver(session: string): Promise<void> {
  for (let i = 0; i < 150; i++) {
    const run = await rutter.json(['url'], { session });
    if (run.reply.code === 'handed-over') return;
    await Bun.sleep(100);
  }
  throw new Error('The session was not handed over');
}

withWindow('a person goes on where the agent was, and the agent gets what changed', async () => {
  const session = 'shop';
  await rutter.ok(['goto', site.url('?me=shop')], { session });
  await rutter.ok(['eval', "document.cookie = 'cart=3'; localStorage.kept = 'yes'; 1"], { session });
  const waiting: Promise<JsonRun> = rutter.json(['handoff', 'enter the code', '--max-tokens', '6000'], {
    session,
  });
  await handedOver(session);
  const refused = await rutter.json(['click', 'role=button'], { session });
  rutter.expectExit(refused, 4);
  expect(refused.reply.hint).toContain(`rutter -S ${session} handoff`);
  expect((await rutter.ok(['session', 'list'])).stdout).toContain('enter the code');
  await rutter.ok(['goto', site.url()], { session: 'other' });
  deeds.set(session, "document.cookie = 'login=ada'; location = '/welcome' + location.search");
  await Bun.sleep(1500);
  await rutter.ok(['resume'], { session });
  const back = await waiting;
  rutter.expectExit(back, 0);
  const { ended, moved, changes, snapshot } = back.plain.data as Record<string, string>;
  expect(ended).toBe('resumed');
  expect(moved).toEqual([
    { tab: 't1', was: site.url('?me=shop'), url: site.url('welcome?me=shop') },
  ] as never);
  expect(changes).toContain('- - button "Send"');
  expect(changes).toContain('+ - heading "Welcome, Ada" [level=1]');
  expect(snapshot).toContain('link "Orders" @e');
  expect(back.reply.data?.snapshot).toStartWith('⟦page ');
  const kept = await rutter.ok(['eval', 'document.cookie + localStorage.kept'], { session });
  for (const each of ['cart=3', 'login=ada', 'yes']) expect(kept.page).toContain(each);
  expect(await userAgent(session)).not.toContain('Headless');
  expect(await userAgent('other')).toContain('Headless');
});

withWindow('at the deadline the person still has it, and another handoff waits on', async () => {
  const session = 'slow';
  await rutter.ok(['goto', site.url()], { session });
  const late = await rutter.json(['handoff', 'take your time', '--timeout', '8s'], { session });
  rutter.expectExit(late, 5);
  expect(late.reply.hint).toContain('handoff waits on');
  rutter.expectExit(await rutter.run(['snapshot'], { session }), 4);
  const again = rutter.json(['handoff'], { session });
  await Bun.sleep(300);
  await rutter.ok(['resume'], { session });
  rutter.expectExit(await again, 0);
  await rutter.ok(['snapshot'], { session });
});

withWindow('a person who closes the tabs is done', async () => {
  // A port beside the pipe, for the hand that closes the tab.
  const args = `${rutter.env.RUTTER_CHROME_ARGS} --remote-debugging-port=0`;
  const own = new Rutter({ env: { DISPLAY: display?.name ?? '', RUTTER_CHROME_ARGS: args } });
  try {
    await own.ok(['goto', site.url('?closing'), '--headed']);
    await own.ok(['eval', "document.cookie = 'kept=yes; max-age=999'; 1"]);
    const waiting = own.json(['handoff']);
    await Bun.sleep(1000);
    await closeTab(own.home, site.url('?closing'));
    const back = await waiting;
    own.expectExit(back, 0);
    expect(back.plain.data?.ended).toBe('closed');
    expect(back.plain.data?.closed).toEqual(['t1']);
    await own.ok(['goto', site.url()]);
    expect((await own.ok(['eval', 'document.cookie'])).page).toContain('kept=yes');
  } finally {
    await own.close();
  }
});

/** As the cross of the tab does. */
async function closeTab(home: string, address: string): Promise<void> {
  const notes = new Bun.Glob('**/DevToolsActivePort').scan({ cwd: home, absolute: true, dot: true });
  for await (const path of notes) {
    const port = (await Bun.file(path).text()).split('\n')[0];
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const targets = (await answer.json()) as { id: string; url: string }[]; // DevTools' own list
    const tab = targets.find(({ url }) => url === address);
    if (tab) await fetch(`http://127.0.0.1:${port}/json/close/${tab.id}`);
  }
}

withWindow('a session with a window is handed over as it is: its refs stay', async () => {
  const session = 'headed';
  await rutter.ok(['goto', site.url(), '--headed'], { session });
  expect(await userAgent(session)).not.toContain('Headless');
  const ref = await rutter.ref('textbox', 'Code', { session });
  await rutter.ok(['fill', ref, 'typed'], { session });
  const waiting = rutter.json(['handoff'], { session });
  await handedOver(session);
  await rutter.ok(['resume'], { session });
  const back = await waiting;
  rutter.expectExit(back, 0);
  expect(back.reply.message).not.toContain('gone');
  expect((await rutter.json(['fill', ref, 'typed again'], { session })).plain.effect?.value).toBe(
    'typed again',
  );
});

withWindow('a window that goes away is told of, and costs the sessions without one nothing', async () => {
  const session = 'gone';
  await rutter.ok(['goto', site.url(), '--headed'], { session });
  await rutter.ok(['eval', "document.cookie = 'kept=yes; max-age=999'; 1"], { session });
  await rutter.ok(['goto', site.url('welcome')], { session: 'other' });
  await Bun.sleep(3000);
  const windows = windowed();
  expect(windows).toHaveLength(1);
  for (const process of windows) kill(process);
  await Bun.sleep(500);
  const next = await rutter.json(['goto', site.url()], { session });
  rutter.expectExit(next, 0);
  expect(String(next.plain.notices)).toContain('window of session gone was closed');
  expect((await rutter.ok(['eval', 'document.cookie'], { session })).page).toContain('kept=yes');
  expect((await rutter.ok(['title'], { session: 'other' })).page).toContain('Welcome');
});

withWindow('the browser with windows ends with the last session that needs it', async () => {
  for (const session of ['shop', 'slow', 'headed']) await rutter.run(['session', 'close', session]);
  await rutter.ok(['goto', site.url(), '--headed'], { session: 'one' });
  await rutter.ok(['goto', site.url(), '--headed'], { session: 'two' });
  await rutter.ok(['session', 'close', 'one']);
  expect(windowed()).toHaveLength(1);
  await rutter.ok(['session', 'close', 'two']);
  expect(windowed()).toHaveLength(0);
  await rutter.ok(['goto', site.url(), '--headed'], { session: 'two' });
  expect(windowed()).toHaveLength(1);
});

test('without a display handoff and --headed say how to have one, and nothing is lost', async () => {
  await blind.ok(['goto', site.url()]);
  const ref = await blind.ref('button', 'Send');
  const refused = await blind.json(['handoff', 'log in']);
  blind.expectExit(refused, 4);
  expect(refused.reply.code).toBe('no-display');
  for (const each of ['Xvfb', 'vnc', 'attach']) expect(refused.reply.hint).toContain(each);
  await blind.ok(['click', ref]);
  blind.expectExit(await blind.run(['goto', site.url(), '--headed'], { session: 'wanted' }), 4);
  await blind.ok(['goto', site.url()], { session: 'wanted' });
});

test('a display that cannot be reached is the same', async () => {
  const wrong = new Rutter({ env: { DISPLAY: ':4077', WAYLAND_DISPLAY: '' } });
  try {
    const refused = await wrong.json(['goto', site.url(), '--headed']);
    wrong.expectExit(refused, 4);
    expect(refused.reply.code).toBe('no-display');
  } finally {
    await wrong.close();
  }
});

test('resume without a handoff exits 3', async () => {
  const run = await blind.json(['resume'], { session: 'nobody' });
  blind.expectExit(run, 3);
  expect(run.reply.code).toBe('no-handoff');
});
