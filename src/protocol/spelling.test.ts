import { expect, test } from 'bun:test';
import { camelCase, countOf, kebabCase } from './spelling.ts';

test('kebabCase() and camelCase() undo each other', () => {
  expect(kebabCase('ignoreHttpsErrors')).toBe('ignore-https-errors');
  for (const name of ['path', 'maxTokens', 'ignoreHttpsErrors', 'aBC'])
    expect(camelCase(kebabCase(name))).toBe(name);
});

test('countOf() says one, none and many', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'more line'))).toEqual([
    '0 more lines',
    '1 more line',
    '2 more lines',
  ]);
});
