import { expect, test } from 'bun:test';
import { parseCookieFile } from './cookie-files.ts';
import { whyRefused } from './cookie-rules.ts';
import { looksSecret } from './mask.ts';

test('parseCookieFile() reads a list as well as a storageState, with partitions', () => {
  const cookie = {
    name: 'a',
    value: '1',
    domain: 'x.test',
    path: '/',
    expires: -1,
    partitionKey: 'https://y.test',
  };
  const plain = parseCookieFile(JSON.stringify([cookie]));
  expect(plain).toMatchObject({
    format: 'Playwright JSON',
    origins: 0,
    cookies: [{ partitionKey: 'https://y.test' }],
  });
  const state = parseCookieFile(JSON.stringify({ cookies: [cookie], origins: [{}, {}] }));
  expect(state).toMatchObject({ origins: 2, cookies: plain.cookies });
  const nested = parseCookieFile(
    JSON.stringify([{ ...cookie, partitionKey: { topLevelSite: 'https://z.test' } }]),
  );
  expect(nested.cookies[0]?.partitionKey).toBe('https://z.test');
});

test('parseCookieFile() takes hostOnly for what it says', () => {
  const entry = { name: 'a', value: '1', domain: 'x.test', path: '/', session: true };
  const domains = [true, false].map(
    (hostOnly) => parseCookieFile(JSON.stringify([{ ...entry, hostOnly }])).cookies[0]?.domain,
  );
  expect(domains).toEqual(['x.test', '.x.test']);
});

test('parseCookieFile() reads cookies.txt with comments, Windows line ends and tabs in values', () => {
  const text = '# comment\r\n\r\n.x.test\tTRUE\t/\tTRUE\t1999999999\ta\tb\tc\r\n';
  expect(parseCookieFile(text).cookies).toEqual([
    {
      name: 'a',
      value: 'b\tc',
      domain: '.x.test',
      path: '/',
      expires: 1999999999,
      httpOnly: false,
      secure: true,
    },
  ]);
});

test('parseCookieFile() refuses other files without repeating them', () => {
  for (const text of ['{"token":"hush"}', '[{"name":', 'hush hush', '"hush"'])
    try {
      parseCookieFile(text);
      throw new Error(`took ${text}`);
    } catch (error) {
      expect(error).toMatchObject({ code: 'bad-value' });
      expect(String(error)).not.toContain('hush');
    }
});

test('whyRefused() knows the rules of prefixes, partitions, sizes and times', () => {
  const cookie = { name: 'a', value: 'b', domain: 'x.test', path: '/', expires: -1 };
  expect(whyRefused(cookie)).toBeUndefined();
  const wrong = [
    { name: '', value: '' },
    { name: 'a;b' },
    { value: 'a\nb' },
    { value: 'x'.repeat(5000) },
    { domain: '' },
    { domain: 'x.test/path' },
    { path: 'a' },
    { expires: 5 },
    { sameSite: 'None' as const },
    { partitionKey: 'https://y.test' },
    { name: '__Secure-a' },
    { name: '__Host-a', secure: true, domain: '.x.test' },
  ];
  for (const fields of wrong) expect([fields, whyRefused({ ...cookie, ...fields })]).not.toContain(undefined);
});

test('looksSecret() hides tokens, whatever holds them, and shows what people write', () => {
  for (const [name, value] of [
    ['access_token', 'x'],
    ['persist', '{"session":{"id":"1"}}'],
    ['x', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghij'],
    ['state', 'q8Zr2LkP0vXc7NnM4tYbEe'],
  ] as const)
    expect([name, looksSecret(name, value)]).toEqual([name, true]);
  for (const [name, value] of [
    ['theme', 'dark'],
    ['cart', '{"items":[{"id":3,"count":2}]}'],
    ['note', 'three words here'],
    ['token', ''],
  ] as const)
    expect([name, looksSecret(name, value)]).toEqual([name, false]);
});
