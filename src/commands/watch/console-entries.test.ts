import { expect, test } from 'bun:test';
import { Ring } from '../../browser/events/ring.ts';
import type { ConsoleEntry } from '../../browser/traffic/console-capture.ts';
import { consoleEntries, levelOf } from './console-entries.ts';

function tabWith(capacity = 100) {
  return {
    console: new Ring<ConsoleEntry>(capacity),
    errors: new Ring<{ at: number; text: string }>(capacity),
  };
}

test('consoleEntries() merges messages and uncaught errors by time, numbered from 1', () => {
  const tab = tabWith();
  tab.console.push({ at: 1, kind: 'log', text: 'a' });
  tab.console.push({ at: 5, kind: 'log', text: 'c' });
  tab.errors.push({ at: 3, text: 'b' });
  tab.errors.push({ at: 9, text: 'd' });
  expect(consoleEntries(tab).map(({ n, text, kind }) => `${n} ${kind} ${text}`)).toEqual([
    '1 log a',
    '2 uncaught b',
    '3 log c',
    '4 uncaught d',
  ]);
});

test('consoleEntries() keeps the numbers when the oldest entries are forgotten', () => {
  const tab = tabWith(2);
  for (let at = 1; at <= 5; at++) tab.console.push({ at, kind: 'log', text: String(at) });
  expect(consoleEntries(tab).map(({ n, text }) => [n, text])).toEqual([
    [4, '4'],
    [5, '5'],
  ]);
});

test('levelOf() takes unknown kinds for information', () => {
  expect(['verbose', 'log', 'table', 'warning', 'assert', 'uncaught'].map(levelOf)).toEqual([
    'debug',
    'info',
    'info',
    'warning',
    'error',
    'error',
  ]);
});
