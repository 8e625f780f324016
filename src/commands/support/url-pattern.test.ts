import { expect, test } from 'bun:test';
import { RutterError } from '../../errors.ts';
import { urlPattern } from './url-pattern.ts';

test('urlPattern() takes ** for anything and * for anything without a slash', () => {
  expect(urlPattern('**/done')('https://x.test/a/b/done')).toBe(true);
  expect(urlPattern('https://x.test/*/done')('https://x.test/a/done')).toBe(true);
  expect(urlPattern('https://x.test/*/done')('https://x.test/a/b/done')).toBe(false);
  expect(urlPattern('**/a?b=*')('https://x.test/a?b=1')).toBe(true);
});

test('urlPattern() takes * at either end for anything, too', () => {
  expect(urlPattern('*.zip')('https://x.test/a/b.zip')).toBe(true);
  expect(urlPattern('*.zip')('https://x.test/a/b.zip?c')).toBe(false);
  expect(urlPattern('*/api/*')('https://x.test/api/a/b')).toBe(true);
  expect(urlPattern('*/api/*/c')('https://x.test/api/a/b/c')).toBe(false);
  expect(urlPattern('*')('https://x.test/a')).toBe(true);
});

test('urlPattern() takes a plain text as part of the address', () => {
  expect(urlPattern('/done')('https://x.test/done')).toBe(true);
  expect(urlPattern('/done')('https://x.test/open')).toBe(false);
});

test('urlPattern() takes a path for a part of the address, also where it looks like a regular expression', () => {
  expect(urlPattern('/api/items')('https://x.test/api/items?a')).toBe(true);
  expect(urlPattern('/en/us')('https://x.test/en/us')).toBe(true);
  expect(urlPattern('/en/us')('https://x.test/open')).toBe(false);
});

test('urlPattern() is not stopped by an address that a page made for it', () => {
  const startedAt = performance.now();
  expect(urlPattern('*a*a*a*b')(`https://x.test/${'a'.repeat(50_000)}`)).toBe(false);
  expect(urlPattern('*a*a*a*b')(`https://x.test/${'a'.repeat(50_000)}b`)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test('urlPattern() takes a regular expression between slashes', () => {
  const matches = urlPattern('/id=\\d+$/i');
  expect([
    matches('https://x.test/?ID=12'),
    matches('https://x.test/?ID=12'),
    matches('https://x.test/?id=x'),
  ]).toEqual([true, true, false]);
  expect(urlPattern('/later=1/')('https://x.test/?later=1&b')).toBe(true);
  expect(() => urlPattern('/(/')).toThrow(RutterError);
});
