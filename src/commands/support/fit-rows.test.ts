import { expect, test } from 'bun:test';
import { fitRows, timeOf } from './fit-rows.ts';

const rows = Array.from({ length: 100 }, (_, n) => ({ n, text: 'x'.repeat(40) }));

test('fitRows() keeps the newest within limit and budget', () => {
  expect(fitRows(rows, { limit: 5, tokens: 4000, fromOldest: false }).map(({ n }) => n)).toEqual([
    95, 96, 97, 98, 99,
  ]);
  const few = fitRows(rows, { limit: 100, tokens: 300, fromOldest: false });
  expect(few.length).toBeLessThan(15);
  expect(few.at(-1)?.n).toBe(99);
});

test('fitRows() goes on from the oldest, so that nothing is passed over', () => {
  expect(fitRows(rows, { limit: 3, tokens: 4000, fromOldest: true }).map(({ n }) => n)).toEqual([0, 1, 2]);
});

test('fitRows() shows at least one row', () => {
  expect(fitRows(rows, { limit: 3, tokens: 1, fromOldest: false }).length).toBe(1);
});

test('timeOf() is the time of day in UTC', () => {
  expect(timeOf(Date.UTC(2026, 0, 2, 3, 4, 5))).toBe('03:04:05');
  expect(timeOf(Number.NaN)).toBe('');
});
