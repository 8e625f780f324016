import { expect, test } from 'bun:test';
import { RutterError } from '../../errors.ts';
import { urlPattern } from './url-pattern.ts';

test('urlPattern() takes ** for anything and * for anything without a slash', () => {
  expect(urlPattern('**/done')('https://x.test/a/b/done')).toBe(true);
  expect(urlPattern('https://x.test/*/done')('https://x.test/a/done')).toBe(true);
  expect(urlPattern('https://x.test/*/done')('https://x.test/a/b/done')).toBe(false);
  expect(urlPattern('**/a?b=*')('https://x.test/a?b=1')).toBe(true);
});

test('urlPattern() takes a plain text as part of the address', () => {
  expect(urlPattern('/done')('https://x.test/done')).toBe(true);
  expect(urlPattern('/done')('https://x.test/open')).toBe(false);
});

test('urlPattern() takes a regular expression between slashes', () => {
  const matches = urlPattern('/id=\\d+$/i');
  expect([
    matches('https://x.test/?ID=12'),
    matches('https://x.test/?ID=12'),
    matches('https://x.test/?id=x'),
  ]).toEqual([true, true, false]);
  expect(() => urlPattern('/(/')).toThrow(RutterError);
});
