import { expect, test } from 'bun:test';
import type { NetworkEntry } from '../../browser/traffic/network-capture.ts';
import { makeFilter, type NetworkFilter } from './filter.ts';

const entries: NetworkEntry[] = [
  { id: 1, at: 0, method: 'GET', url: 'http://x/page', type: 'Document', status: 200 },
  { id: 2, at: 0, method: 'GET', url: 'http://x/api/items?a=1', type: 'Fetch', status: 404 },
  { id: 3, at: 0, method: 'POST', url: 'http://x/api/items', type: 'XHR', failed: 'net::ERR_FAILED' },
  { id: 4, at: 0, method: 'GET', url: 'http://x/api/slow', type: 'XHR' },
];
const entry: NetworkEntry = { id: 9, at: 0, method: 'GET', url: 'http://x/', type: 'Document' };
const ids = (filter: NetworkFilter) => entries.filter(makeFilter(filter)).map(({ id }) => id);

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
  const fresh = makeFilter({ last: 10 });
  expect([now - 60_000, now - 1000].map((at) => fresh({ ...entry, at }))).toEqual([false, true]);
  expect(ids({ method: 'post' })).toEqual([3]);
});

test('makeFilter() refuses what is no type and no status, and suggests', () => {
  expect(() => makeFilter({ type: 'ftch' })).toThrow('did you mean "Fetch"');
  expect(() => makeFilter({ status: '4' })).toThrow('expected a number such as 404');
});
