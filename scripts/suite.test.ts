import { expect, test } from 'bun:test';
import { readSummary, sum } from './suite.ts';

test('readSummary() takes the last totals, not what a test printed', () => {
  const output =
    'a test says\n 99 pass\n(pass) it\n\n 12 pass\n 1 skip\n 2 fail\n 30 expect() calls\nRan 14 tests';
  expect(readSummary(output)).toEqual({ passed: 12, failed: 2 });
});

test('readSummary() counts a file that did not load as failed', () => {
  expect(readSummary(' 1 pass\n 0 fail\n 1 error\n')).toEqual({ passed: 1, failed: 1 });
});

test('readSummary() finds nothing in the output of a run that broke', () => {
  expect(readSummary('Segmentation fault')).toEqual({ passed: 0, failed: 0 });
});

test('sum() adds both columns', () => {
  expect(
    sum([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 6 });
});
