/** Sessions that leave nothing: session close --forget, clients that made one for themselves, and what doctor finds. */
import { afterAll, beforeEach, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rutter, within } from '../harness.ts';
import { say, stdioClient } from '../support/mcp.ts';
import { html, startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': '<title>Shop</title>',
    '/login': (_request, url) =>
      html(`<script>localStorage.user = 'ann${url.search}'</script>`, 200, { 'set-cookie': 'sid=secret' }),
  },
});
const sessions = join(rutter.home, 'projects', 'test', 'sessions');
const saved = (start: string) =>
  existsSync(sessions) ? readdirSync(sessions).filter((file) => file.startsWith(start)) : [];

beforeEach(async () => {
  await rutter.ok(['goto', site.url()]);
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** A session with several saved versions, closed. */
async function logIn(session: string): Promise<void> {
  for (const visit of [1, 2, 3]) {
    await rutter.ok(['goto', site.url(`login?${visit}`)], { session });
    await rutter.ok(['session', 'close', session]);
  }
}

async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + within(8000);
  while (!condition() && performance.now() < end) await Bun.sleep(50);
}

test('session close --forget deletes every version of that session alone, and says so', async () => {
  await logIn('gone');
  await logIn('gone.state');
  await rutter.ok(['goto', site.url('login')], { session: 'gone' });
  await rutter.ok(['state', 'save', 'kept'], { session: 'gone' });
  expect(saved('gone.state').length).toBeGreaterThan(3);
  const others = saved('gone.state.state');
  const { reply } = await rutter.json(['session', 'close', 'gone', '--forget']);
  expect(reply).toMatchObject({ ok: true, data: { closed: 'gone', deleted: 3 } });
  expect(reply.message).toBe('The saved cookies and storage of the session were deleted (3 files)');
  expect(saved('gone')).toEqual(others);
  // What is under way when it closes is not saved afterwards either.
  await Bun.sleep(2500);
  expect(saved('gone')).toEqual(others);
  const next = await rutter.json(['goto', site.url()], { session: 'gone' });
  expect(next.reply.notices).toBeUndefined();
  expect((await rutter.json(['cookies', 'get'], { session: 'gone' })).plain.data?.cookies).toEqual([]);
  expect((await rutter.json(['state', 'show', 'kept'])).reply.ok).toBe(true);
  await rutter.ok(['session', 'close', 'gone']);
});

test('a session that is not live is forgotten as well, one that never was is unknown', async () => {
  await logIn('old');
  expect((await rutter.json(['session', 'close', 'old'])).reply.code).toBe('session-unknown');
  expect((await rutter.json(['session', 'close', 'old', '--forget'])).reply.data?.deleted).toBe(3);
  expect((await rutter.json(['session', 'close', 'old', '--forget'])).reply.code).toBe('session-unknown');
  expect(saved('old')).toEqual([]);
});

test('a session that an MCP client made for itself leaves nothing, a named one all', async () => {
  const own = await stdioClient(rutter, [], 'leaver');
  const named = await stdioClient(rutter, ['--session', 'mine'], 'leaver');
  await say(own, 'open', { url: site.url('login') });
  await say(named, 'open', { url: site.url('login') });
  await until(() => saved('mcp-leaver').length > 0);
  expect(saved('mcp-leaver').length).toBeGreaterThan(0);
  await Promise.all([own.close(), named.close()]);
  await until(() => saved('mcp-leaver').length === 0);
  expect(saved('mcp-leaver')).toEqual([]);
  await rutter.ok(['session', 'close', 'mine']);
  expect(saved('mine.state').length).toBeGreaterThan(0);
});

test('also when the daemon has gone before the client', async () => {
  const client = await stdioClient(rutter, [], 'late');
  await say(client, 'open', { url: site.url('login') });
  await rutter.ok(['stop']);
  expect(saved('mcp-late').length).toBeGreaterThan(0);
  await client.close();
  await until(() => saved('mcp-late').length === 0);
  expect(saved('mcp-late')).toEqual([]);
});

test('doctor tells what saved sessions take, and deletes those of one run that are old', async () => {
  const check = async (...words: string[]) => {
    const { plain } = await rutter.json(['doctor', ...words]);
    const checks = plain.data?.checks as Record<'check' | 'state' | 'detail' | 'fixed', string>[]; // as doctor makes them
    return checks.find((each) => each.check === 'sessions');
  };
  expect((await check())?.detail).toMatch(/^\d+ sessions? \(\d+\.\d MiB\) in saved logins$/);
  const elsewhere = join(rutter.home, 'projects', 'other', 'sessions');
  mkdirSync(elsewhere, { recursive: true, mode: 0o700 });
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000);
  const files: [file: string, age: number][] = [
    ['mcp-agent-0123456789.state', 31],
    ['mcp-agent-0123456789.state.1', 40],
    ['lib-0123456789ab.state', 31],
    // Young, or with one version that is; and a name that somebody chose, however old.
    ['lib-ba9876543210.state', 29],
    ['mcp-busy-0123456789.state', 1],
    ['mcp-busy-0123456789.state.1', 400],
    ['default.state', 4000],
    ['mcp-agent.state', 4000],
    ['lib-shop.state', 4000],
    // Open in a daemon that was not heard of since.
    ['lib-aaaaaaaaaaaa.state', 400],
  ];
  for (const [file, age] of files) {
    writeFileSync(join(elsewhere, file), 'x'.repeat(600_000));
    utimesSync(join(elsewhere, file), days(age), days(age));
  }
  writeFileSync(
    join(rutter.home, 'projects', 'other', 'daemon.json'),
    JSON.stringify({ sessions: [{ name: 'lib-aaaaaaaaaaaa', tabs: [] }] }),
  );
  expect(await check()).toMatchObject({
    state: 'warn',
    detail: expect.stringContaining('; 2 sessions (1.7 MiB) were made for one run and not used for 30 days'),
  });
  expect(readdirSync(elsewhere)).toHaveLength(files.length);
  expect((await check('--fix'))?.fixed).toBe('2 sessions (1.7 MiB) deleted');
  expect(readdirSync(elsewhere).sort()).toEqual(
    files
      .slice(3)
      .map(([file]) => file)
      .sort(),
  );
  expect((await check('--fix'))?.state).toBe('ok');
});
