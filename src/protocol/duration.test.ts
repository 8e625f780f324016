import { expect, test } from 'bun:test';
import { durationMs, LONGEST_MS } from './duration.ts';

test('durationMs() reads numbers with and without a unit, up to a day', () => {
  expect(['2000', '500ms', '2s', '1.5m', '0.5s'].map((text) => durationMs(text))).toEqual([
    2000, 500, 2000, 90_000, 500,
  ]);
  expect(durationMs('1440m')).toBe(LONGEST_MS);
});

test('durationMs() takes nothing else', () => {
  for (const text of ['', '0', '0s', '-1s', '1h', '2 s', '1441m', 's', '1e3', 'Infinity', '٣s'])
    expect([text, durationMs(text)]).toEqual([text, undefined]);
  expect([durationMs('999ms', 1000), durationMs('1s', 1000)]).toEqual([undefined, 1000]);
});
