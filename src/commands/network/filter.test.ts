import { expect, test } from 'bun:test';
import { z } from 'zod';
import type { NetworkEntry } from '../../browser/traffic/network-capture.ts';
import { filterArgs, filterFlags, makeFilter } from './filter.ts';

const entries: NetworkEntry[] = [
  { id: 1, at: 0, method: 'GET', url: 'http://x/page', type: 'Document', status: 200 },
  { id: 2, at: 0, method: 'GET', url: 'http://x/api/items?a=1', type: 'Fetch', status: 404 },
  { id: 3, at: 0, method: 'POST', url: 'http://x/api/items', type: 'XHR', failed: 'net::ERR_FAILED' },
  { id: 4, at: 0, method: 'GET', url: 'http://x/api/slow', type: 'XHR' },
];
const schema = z.object(filterArgs);
const entry: NetworkEntry = { id: 9, at: 0, method: 'GET', url: 'http://x/', type: 'Document' };
const read = (input: z.input<typeof schema>) => schema.parse(input);
const ids = (input: z.input<typeof schema>) => entries.filter(makeFilter(read(input))).map(({ id }) => id);

test('makeFilter() takes parts of addresses and globs', () => {
  expect(ids({ url: '/api/' })).toEqual([2, 3, 4]);
  expect(ids({ url: '*/items' })).toEqual([3]);
  expect(ids({ url: 'http://x/**?a=1' })).toEqual([2]);
});

test('makeFilter() takes types in any case, statuses and their classes', () => {
  expect(ids({ type: 'xhr' })).toEqual([3, 4]);
  expect(ids({ status: '4xx' })).toEqual([2]);
  expect(ids({ status: '200' })).toEqual([1]);
  expect(ids({ failed: true })).toEqual([2, 3]);
  expect(ids({ since: 2 })).toEqual([3, 4]);
});

test('makeFilter() takes methods, and times counted from now', () => {
  const now = Date.now();
  const fresh = makeFilter(read({ last: 10 }));
  expect([now - 60_000, now - 1000].map((at) => fresh({ ...entry, at }))).toEqual([false, true]);
  expect(ids({ method: 'post' })).toEqual([3]);
});

test('filterArgs refuse what is no type and no status, and suggests', () => {
  expect(() => read({ type: 'ftch' })).toThrow('did you mean "Fetch"');
  expect(() => read({ status: '4' })).toThrow('expected a number such as 404');
});

test('filterFlags() gives the filter back as it is typed', () => {
  const input = { url: '/a/', type: 'XHR', status: '4XX', method: 'POST', failed: true, last: 5, since: 3 };
  expect(filterFlags(read(input))).toEqual(input);
});
