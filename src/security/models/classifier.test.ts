import { expect, test } from 'bun:test';
import { fittingWindow, toScore } from './classifier.ts';

const order = (labels: string[], injection: number[]) => ({
  name: 'm',
  dir: '',
  files: {},
  labels,
  injection,
  window: 512,
});

test('fittingWindow() is as long as the model reads, and shorter on a slow machine', () => {
  expect(fittingWindow(20, 512)).toBe(512);
  expect(fittingWindow(500, 512)).toBe(256);
  expect(fittingWindow(5000, 512)).toBe(128);
});

test('toScore() adds up the labels that mean an injection', () => {
  expect(toScore(order(['SAFE', 'INJECTION'], [1]), [0, 0])).toBeCloseTo(0.5);
  expect(toScore(order(['BENIGN', 'INJECTION', 'JAILBREAK'], [1, 2]), [0, 0, 0])).toBeCloseTo(2 / 3);
  expect(toScore(order(['INJECTION', 'SAFE'], [0]), [1000, -1000])).toBe(1);
  expect(toScore(order(['INJECTION'], [0]), [0])).toBeCloseTo(0.5);
});

test('toScore() takes no values that are no numbers, nor too many', () => {
  const two = order(['SAFE', 'INJECTION'], [1]);
  expect(() => toScore(two, [0, Number.NaN])).toThrow('values that are no numbers');
  expect(() => toScore(two, [Number.POSITIVE_INFINITY, 0])).toThrow('values that are no numbers');
  expect(() => toScore(two, [0, 0, 0])).toThrow('not those of a text classifier');
});
