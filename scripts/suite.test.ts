import { expect, test } from 'bun:test';
import { readFailures, readSummary, sum } from './suite.ts';

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

test('sum() adds the columns and keeps what failed', () => {
  expect(
    sum([
      { passed: 1, failed: 2, failures: ['a', 'b'] },
      { passed: 3, failed: 1, failures: ['c'] },
    ]),
  ).toEqual({ passed: 4, failed: 3, failures: ['a', 'b', 'c'] });
});

test('readFailures() gives what a failed test printed, with its file, and nothing of the others', () => {
  const output = [
    'test/a.test.ts:',
    'words of one that passes',
    '(pass) one [1.00ms]',
    'error: expected 1, got 2',
    '      at test/a.test.ts:3:1',
    '(fail) two [2.00ms]',
    '',
    'test/b.test.ts:',
    '(pass) three',
    '',
    '1 tests failed:',
    '(fail) two [2.00ms]',
    '',
    ' 2 pass',
  ].join('\n');
  expect(readFailures(output)).toEqual([
    'test/a.test.ts:\nerror: expected 1, got 2\n      at test/a.test.ts:3:1\n(fail) two [2.00ms]',
  ]);
});
