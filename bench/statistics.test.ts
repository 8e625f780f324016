import { expect, test } from 'bun:test';
import { geometricMean, median, show, showSpread } from './statistics.ts';

test('median() takes the middle, or the mean of the two middle values', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 9])).toBe(3);
  expect(median([])).toBeNaN();
});

test('geometricMean() lets a half and a double cancel out', () => {
  expect(geometricMean([0.5, 2])).toBeCloseTo(1);
});

test('showSpread() gives one decimal below ten and a dash for nothing', () => {
  expect(showSpread([12.34, 5.55, 100.2])).toBe('12 (5.5–100)');
  expect(showSpread([])).toBe('–');
  expect(show(undefined)).toBe('–');
});
