/** `storage local` and `storage session` read, write and hide what the page's origin keeps. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Rutter } from '../harness.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': `<title>Shop</title><form id="localStorage"></form><script>
      localStorage.theme = 'dark'; localStorage.setItem('getItem', 'called like a method');
      localStorage.auth = '{"user":"ann","access_token":"a1b2"}'; localStorage.blob = 'q8Zr2LkP0vXc7NnM4tYbEe';
      Storage.prototype.getItem = () => 'lied'; sessionStorage.step = '2';</script>`,
  },
});

beforeAll(() => rutter.ok(['goto', site.url()]));

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** Key → value as told. */
async function items(args: string[]): Promise<Record<string, string>> {
  const { plain } = await rutter.json(['storage', ...args]);
  const rows = (plain.data?.items ?? []) as { key: string; value: string }[]; // as the record says
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

test('get shows everything but what looks like a credential, whatever the page overrides', async () => {
  expect(await items(['local', 'get'])).toEqual({
    theme: 'dark',
    getItem: 'called like a method',
    auth: '[masked, 36 characters]',
    blob: '[masked, 22 characters]',
  });
  expect(await items(['session', 'get'])).toEqual({ step: '2' });
  expect((await items(['local', 'get', 'auth', '--values'])).auth).toContain('a1b2');
});

test('what it shows is sealed', async () => {
  const run = await rutter.ok(['storage', 'local', 'get', 'theme']);
  expect(run.page).toContain('dark');
  expect(run.own).not.toContain('dark');
});

test('set, rm and clear change what the page sees', async () => {
  expect(await items(['local', 'set', 'theme', 'light'])).toEqual({ theme: 'light' });
  expect((await rutter.ok(['eval', 'localStorage.theme'])).page).toContain('light');
  await rutter.ok(['storage', 'local', 'rm', 'theme']);
  expect((await rutter.json(['eval', '"theme" in localStorage'])).plain.data?.value).toBe(false);
  await rutter.ok(['storage', 'session', 'clear']);
  expect((await rutter.json(['eval', 'sessionStorage.length'])).plain.data?.value).toBe(0);
  expect((await rutter.json(['storage', 'session', 'clear'])).reply.outcome).toBe('no-effect');
});

test('what cannot be done is said, with what to type', async () => {
  const missing = await rutter.json(['storage', 'local', 'rm', 'nothing']);
  expect(missing.exit).toBe(3);
  const noValue = await rutter.json(['storage', 'local', 'set', 'a']);
  expect(noValue.reply).toMatchObject({
    code: 'missing-argument',
    hint: 'rutter storage local set <key> <value>',
  });
  const surplus = await rutter.json(['storage', 'local', 'clear', 'a']);
  expect(surplus.reply.code).toBe('unexpected-argument');
  const fill = `for (const size of [1e6, 1e3]) try { for (let i = 0; ; i++) localStorage['big' + size + i] = 'x'.repeat(size) } catch {} 1`;
  await rutter.ok(['eval', fill]);
  const full = await rutter.json(['storage', 'local', 'set', 'more', 'y'.repeat(5000)]);
  expect(full.reply).toMatchObject({ code: 'value-rejected', message: expect.stringContaining('full') });
  const blank = await rutter.json(['newtab']);
  const none = await rutter.json(['storage', 'local', 'get'], { tab: String(blank.plain.data?.tab) });
  expect(none.reply).toMatchObject({ code: 'wrong-target', hint: expect.stringContaining('rutter goto') });
});
