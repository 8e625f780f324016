/** Ten clients in parallel on ten tabs and on ten sessions never see each other's page, refs or cookies. */
import { afterAll, expect, test } from 'bun:test';
import { Rutter, within } from '../harness.ts';
import { endless } from '../support/endless.ts';
import { startSite } from '../support/site.ts';

const TEN = Array.from({ length: 10 }, (_, i) => i);

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': `<title>One</title><h1 id="who"></h1><button>Add</button><label>Note <input></label><output id="out">0</output><script>
      const me = new URLSearchParams(location.search).get('me'); who.textContent = document.title = 'page ' + me; document.cookie = 'me=' + me; localStorage.me ??= me;
      document.querySelector('button').textContent = 'Add ' + me; let n = 0; document.querySelector('button').onclick = () => { out.textContent = ++n; };</script>`,
    '/who': (request) =>
      new Response(request.headers.get('cookie') ?? 'none', { headers: { 'content-type': 'text/html' } }),
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** A short life of one agent; every reply must be about its own page. */
async function live(me: number, options: { session?: string; tab?: string }): Promise<void> {
  const ref = await rutter.ref('button', `Add ${me}`, options);
  for (let i = 1; i <= 3; i++) {
    const click = await rutter.json(['click', ref], options);
    rutter.expectExit(click, 0);
    if (options.tab !== undefined) expect(click.reply.tab).toBe(options.tab);
  }
  expect(await rutter.out(options)).toBe('3');
  await rutter.ok(['fill', 'label=Note', `note ${me}`], options);
  const { page } = await rutter.ok(['snapshot'], options);
  expect(page).toContain(`page ${me}`);
  expect(page).toContain(`note ${me}`);
  expect(page.match(/page \d+/g)?.every((found) => found === `page ${me}`)).toBe(true);
  expect((await rutter.ok(['title'], options)).page).toContain(`page ${me}`);
}

test('ten sessions at once', async () => {
  await Promise.all(TEN.map((me) => rutter.ok(['goto', site.url(`?me=${me}`)], { session: `s${me}` })));
  await Promise.all(TEN.map((me) => live(me, { session: `s${me}` })));
  const cookies = await Promise.all(
    TEN.map(async (me) => {
      await rutter.ok(['goto', site.url('who')], { session: `s${me}` });
      return (await rutter.ok(['text'], { session: `s${me}` })).page;
    }),
  );
  for (const me of TEN) expect(cookies[me]).toContain(`me=${me}`);
  const stored = await rutter.ok(['eval', 'localStorage.me'], { session: 's4' });
  expect(stored.page).toContain('4');
  const tabs = await rutter.ok(['tabs'], { session: 's4' });
  expect(tabs.page.match(/\/who|me=\d/g)).toHaveLength(1);
});

test('ten tabs of one session at once', async () => {
  const session = 'many';
  const tabs: string[] = [];
  for (const me of TEN)
    tabs.push(String((await rutter.json(['newtab', site.url(`?me=${me}`)], { session })).plain.tab));
  expect(new Set(tabs).size).toBe(10);
  await Promise.all(TEN.map((me) => live(me, { session, tab: String(tabs[me]) })));
  expect(site.count('/')).toBeGreaterThanOrEqual(20);
});

test('commands on one tab run one after the other, in order', async () => {
  const session = 'queue';
  await rutter.ok(['goto', site.url('?me=1')], { session });
  await Promise.all(TEN.map(() => rutter.ok(['click', 'role=button'], { session })));
  expect(await rutter.out({ session })).toBe('10');
});

test('a request keeps the tab that was current when it started', async () => {
  const session = 'current';
  await rutter.ok(['goto', site.url('?me=1')], { session });
  const { words, begun } = endless(site);
  const waiting = rutter.json(words, { session, timeout: within(1500) });
  await begun;
  const opened = await rutter.json(['newtab', site.url('?me=2')], { session });
  expect(opened.plain.tab).toBe('t2');
  expect((await waiting).plain.tab).toBe('t1');
  expect((await rutter.ok(['title'], { session })).page).toContain('page 2');
});
