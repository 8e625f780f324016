/** `attach` and `detach`: a session in a Chrome that belongs to its user, whose own tabs nobody touches. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Rutter, until, within } from '../harness.ts';
import { OtherClient, startChrome, type UserChrome } from '../support/chrome.ts';
import { unseal } from '../support/lines.ts';
import { asPerson } from '../support/person.ts';
import { kill, waitGone } from '../support/processes.ts';
import { startSite } from '../support/site.ts';

const session = 'mine';
const config = mkdtempSync(join(tmpdir(), 'rt-config-'));
const rutter = new Rutter({ env: { XDG_CONFIG_HOME: config } });
const site = startSite({
  routes: {
    '/own': `<title>The user's mail</title><h1>Mail</h1><button>Archive</button><output id="out">0</output>
      <script>document.cookie = 'login=secret-login; path=/'; let n = 0;
      document.querySelector('button').onclick = () => { out.textContent = ++n; };</script>`,
    '/': `<title>Shop</title><h1>Shop</h1><button>Buy</button><a href="/?popup" target="_blank">More</a>
      <output id="out">0</output><script>let n = 0; document.querySelector('button').onclick = () => { out.textContent = ++n; };</script>`,
    '/who': (request) =>
      new Response(`<p>${request.headers.get('cookie') ?? 'nobody'}</p>`, {
        headers: { 'content-type': 'text/html' },
      }),
  },
});
let chrome: UserChrome;

beforeAll(async () => {
  chrome = await startChrome({ url: site.url('own') });
});

beforeEach(async () => {
  await rutter.run(['detach'], { session });
  if (!chrome.runs()) chrome = await startChrome({ url: site.url('own') });
});

afterAll(async () => {
  await rutter.close();
  await chrome.close();
  await site.stop();
  rmSync(config, { recursive: true, force: true });
});

/** As the user types it. */
const lend = async (args: { tab?: string } = {}) =>
  await asPerson(rutter, 'attach', { lend: true, ...args }, session);

const attach = (...flags: string[]) =>
  rutter.ok(['attach', '--cdp', String(chrome.port), ...flags], { session });

test('attach works in tabs of its own, shares the logins, and detach leaves everything as it was', async () => {
  const before = await chrome.tabs();
  const user = await OtherClient.on(chrome, site.url('own'));
  await user.evaluate('window.kept = 7');
  const joined = await rutter.json(['attach', '--cdp', String(chrome.port)], { session });
  rutter.expectExit(joined, 0);
  expect(joined.plain.data?.endpoint).toContain(`127.0.0.1:${chrome.port}/devtools/browser/`);
  await rutter.ok(['goto', site.url()], { session });
  await rutter.ok(['click', 'role=button[name="Buy"]'], { session });
  expect(await rutter.out({ session })).toBe('1');
  const opened = await rutter.json(['click', 'role=link'], { session });
  expect(opened.plain.effect?.opened).toHaveLength(1);
  await rutter.ok(['newtab', site.url('who')], { session });
  expect((await rutter.ok(['text'], { session })).page).toContain('secret-login');
  const tabs = await rutter.ok(['tabs'], { session });
  expect(tabs.page.match(/url: /g)).toHaveLength(3);
  expect(tabs.stdout).not.toContain('/own');
  await rutter.ok(['detach'], { session });
  expect(await chrome.tabs()).toEqual(before);
  expect(await user.evaluate('[window.kept, document.visibilityState, document.title].join()')).toBe(
    "7,visible,The user's mail",
  );
  user.close();
  await rutter.ok(['goto', site.url('who')], { session });
  expect((await rutter.ok(['text'], { session })).page).toContain('nobody');
  await rutter.ok(['session', 'close', session]);
});

test('another client of the same Chrome goes on meanwhile, and a dialog of the user stays open', async () => {
  const other = await OtherClient.on(chrome, site.url('own'));
  await other.send('Page.enable');
  await attach();
  await rutter.ok(['goto', site.url()], { session });
  void other.send('Runtime.evaluate', { expression: "alert('for the user')" });
  await until(() => other.events.includes('Page.javascriptDialogOpening'));
  await rutter.ok(['snapshot'], { session });
  await rutter.ok(['newtab', site.url()], { session });
  expect(other.events).not.toContain('Page.javascriptDialogClosed');
  await other.send('Page.handleJavaScriptDialog', { accept: true });
  expect(await other.evaluate('1 + 1')).toBe(2);
  await rutter.ok(['detach'], { session });
  expect(await other.evaluate('2 + 2')).toBe(4);
  other.close();
});

test('a client that takes every tab of the Chrome, and Rutter, do not disturb each other', async () => {
  const other = await OtherClient.onBrowser(chrome);
  await other.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
  });
  const seen = () => other.events.filter((event) => event === 'Target.attachedToTarget').length;
  const before = seen();
  await attach();
  await rutter.ok(['goto', site.url()], { session });
  await rutter.ok(['click', 'role=button'], { session });
  expect(await rutter.out({ session })).toBe('1');
  expect(seen()).toBeGreaterThan(before);
  const { targetId } = (await other.send('Target.createTarget', { url: site.url('who') })) as {
    targetId: string;
  };
  await until(async () => (await chrome.tabs()).includes(site.url('who')));
  expect((await rutter.ok(['tabs'], { session })).page.match(/url: /g)).toHaveLength(1);
  await rutter.ok(['detach'], { session });
  expect(await chrome.tabs()).toEqual([site.url('own'), site.url('who')]);
  await other.send('Target.closeTarget', { targetId });
  await until(async () => (await chrome.tabs()).length === 1);
  other.close();
});

test('what is the user’s is neither read nor saved', async () => {
  await attach();
  await rutter.ok(['goto', site.url()], { session });
  await rutter.ok(['session', 'close', session]);
  await rutter.ok(['stop']);
  const folder = join(rutter.home, 'projects', 'test', 'sessions');
  const saved = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(saved.join()).not.toContain('secret-login');
  expect(readdirSync(folder).filter((name) => name.startsWith(session) && name.includes('attach'))).toEqual(
    [],
  );
});

test('attach --isolated has no logins', async () => {
  const before = await chrome.tabs();
  await attach('--isolated');
  await rutter.ok(['goto', site.url('who')], { session });
  expect((await rutter.ok(['text'], { session })).page).toContain('nobody');
  await rutter.ok(['detach'], { session });
  expect(await chrome.tabs()).toEqual(before);
});

test('attach --lend lists tabs, lends one, and closetab gives it back', async () => {
  await attach();
  await rutter.ok(['goto', site.url()], { session });
  // The agent is told of none of them, and lends itself none.
  const refused = await rutter.json(['attach', '--lend'], { session });
  rutter.expectExit(refused, 7);
  expect(refused.reply.hint).toBe(`ask your user to type: rutter -S ${session} attach --lend`);
  expect(refused.stdout).not.toContain('mail');
  const listed = await lend();
  const rows = unseal(listed).data?.tabs as { id: string; title: string; url: string }[];
  expect(rows.map(({ url }) => url)).toEqual([site.url('own')]);
  expect(JSON.stringify(listed.data)).toMatch(/⟦page \w+⟧The user's mail/);
  const id = String(rows[0]?.id);
  rutter.expectExit(await rutter.run(['attach', '--lend', id], { session }), 7);
  const lent = unseal(await lend({ tab: id }));
  expect(lent.ok).toBe(true);
  const tab = String(lent.data?.tab);
  await rutter.ok(['click', 'role=button[name="Archive"]'], { session, tab });
  expect(await rutter.out({ session, tab })).toBe('1');
  expect((await lend({ tab: id })).code).toBe('tab-unknown');
  await rutter.ok(['closetab', tab], { session });
  expect(await chrome.tabs()).toContain(site.url('own'));
  expect((await rutter.ok(['tabs'], { session })).stdout).not.toContain('/own');
  expect((await lend({ tab: id })).ok).toBe(true);
  await rutter.ok(['detach'], { session });
  expect(await chrome.tabs()).toEqual([site.url('own')]);
  const user = await OtherClient.on(chrome, site.url('own'));
  expect(await user.evaluate("document.querySelector('#out').textContent")).toBe('1');
  user.close();
});

test('a Chrome that was restarted is told of, and can be joined again', async () => {
  await attach();
  await rutter.ok(['goto', site.url()], { session });
  const { port, profile } = chrome;
  await chrome.kill();
  chrome = await startChrome({ url: site.url('own'), port, profile });
  const lost = await rutter.json(['snapshot'], { session });
  rutter.expectExit(lost, 6);
  expect(lost.reply.code).toBe('browser-lost');
  expect(lost.reply.hint).toContain(`rutter -S ${session} attach`);
  rutter.expectExit(await rutter.run(['goto', site.url()], { session }), 6);
  await attach();
  await rutter.ok(['goto', site.url()], { session });
  await rutter.ok(['detach'], { session });
  expect(await chrome.tabs()).toEqual([site.url('own')]);
});

test('handoff in an attached session is the same window, and refs stay', async () => {
  await attach();
  await rutter.ok(['goto', site.url()], { session });
  const ref = await rutter.ref('button', 'Buy', { session });
  const waiting = rutter.json(['handoff', 'look'], { session });
  await until(async () => (await rutter.json(['url'], { session })).reply.code === 'handed-over');
  await rutter.ok(['resume'], { session });
  rutter.expectExit(await waiting, 0);
  await rutter.ok(['click', ref], { session });
});

test('an idle daemon leaves the Chrome as it was', async () => {
  const idle = new Rutter({ env: { RUTTER_IDLE_MS: '1500' } });
  try {
    await idle.ok(['attach', '--cdp', String(chrome.port)]);
    await idle.ok(['goto', site.url()]);
    await until(() => idle.processes().length === 0);
    expect(chrome.runs()).toBe(true);
    expect(await chrome.tabs()).toEqual([site.url('own')]);
  } finally {
    await idle.close();
  }
});

test('a port that takes connections and says nothing costs two seconds', async () => {
  const mute = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => {} } });
  const run = await rutter.json(['attach', '--cdp', String(mute.port)], { session: 'refused' });
  mute.stop(true);
  rutter.expectExit(run, 3);
  expect(run.reply.message).toContain('nothing answers there in time');
  expect(run.ms).toBeLessThan(within(5000));
});

test('stopping the daemon closes its own tabs, and never the Chrome', async () => {
  await attach();
  await rutter.ok(['goto', site.url()], { session });
  await rutter.ok(['stop']);
  expect(chrome.runs()).toBe(true);
  expect(await chrome.tabs()).toEqual([site.url('own')]);
  const next = await rutter.json(['tabs'], { session });
  rutter.expectExit(next, 6);
  expect(next.reply.hint).toContain('detach');
});

test('kill -9 of the daemon leaves the Chrome, and the next attach closes what was left', async () => {
  await attach();
  await rutter.ok(['goto', site.url()], { session });
  const daemon = rutter.daemon();
  kill(daemon);
  expect(await waitGone([daemon])).toEqual([]);
  expect(chrome.runs()).toBe(true);
  expect(await chrome.tabs()).toEqual([site.url(), site.url('own')].sort());
  rutter.expectExit(await rutter.run(['snapshot'], { session }), 6);
  expect(chrome.runs()).toBe(true);
  await attach();
  await until(async () => (await chrome.tabs()).length === 1);
  await rutter.ok(['goto', site.url()], { session });
  await rutter.ok(['detach'], { session });
  expect(await chrome.tabs()).toEqual([site.url('own')]);
});

test('attach --auto finds a Chrome by what its profile says', async () => {
  const none = await rutter.json(['attach', '--auto'], { session });
  rutter.expectExit(none, 3);
  expect(none.reply.hint).toContain('--remote-debugging-port');
  const usual = await startChrome({ url: site.url('who'), profile: join(config, 'chromium') });
  try {
    const found = await rutter.json(['attach'], { session });
    rutter.expectExit(found, 0);
    expect(found.plain.data?.endpoint).toContain(`:${usual.port}/`);
    await rutter.ok(['detach'], { session });
  } finally {
    await usual.close();
  }
  rutter.expectExit(await rutter.run(['attach'], { session }), 3);
});

const REFUSALS: [args: string[], exit: number, says: string][] = [
  [['attach', '--cdp', '1'], 3, 'no Chrome listens there'],
  [['attach', '--cdp', 'ftp://x'], 2, 'a port'],
  [['attach', '--cdp', '99999'], 2, 'a port'],
  [['attach', '--cdp', 'SITE'], 3, 'it answers 404'],
  [['attach', '--cdp', 'ws://127.0.0.1:1/devtools/browser/x'], 3, 'did not take the connection'],
  [['attach', '--cdp', '9222', '--auto'], 2, '--auto looks for one'],
  [['attach', 'ABC'], 2, 'rutter attach <id> --lend'],
  [['detach'], 3, 'not attached'],
];

test.each(REFUSALS)('%j exits %d', async (args, exit, says) => {
  const run = await rutter.json(
    args.map((arg) => (arg === 'SITE' ? site.url() : arg)),
    { session: 'refused' },
  );
  rutter.expectExit(run, exit);
  expect(`${run.reply.message} ${run.reply.hint}`).toContain(says);
});

test('attach --lend has no tabs to lend for a session that is not attached', async () => {
  const reply = await asPerson(rutter, 'attach', { lend: true }, 'refused');
  expect(reply).toMatchObject({ ok: false, message: expect.stringContaining('not attached') });
});

test('a session that is live elsewhere is not moved, nor one attached twice, nor given a proxy', async () => {
  await rutter.ok(['goto', site.url()], { session: 'live' });
  const live = await rutter.json(['attach', '--cdp', String(chrome.port)], { session: 'live' });
  rutter.expectExit(live, 4);
  expect(live.reply.code).toBe('session-live');
  await attach();
  rutter.expectExit(await rutter.run(['attach', '--cdp', String(chrome.port)], { session }), 4);
  const proxied = await rutter.json(['goto', site.url(), '--proxy', 'http://127.0.0.1:9'], { session });
  rutter.expectExit(proxied, 4);
  expect((await lend({ tab: 'nothing' })).code).toBe('tab-unknown');
});
