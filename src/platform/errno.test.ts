import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { errnoCode, whyUnwritable } from './errno.ts';

function thrown(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('errnoCode() and whyUnwritable() tell what the system answered', () => {
  const folder = thrown(() => writeFileSync('/', ''));
  expect([errnoCode(folder), whyUnwritable(folder)]).toEqual(['EISDIR', 'it is a folder']);
  const missing = thrown(() => readFileSync('/no/such/file'));
  expect(errnoCode(missing)).toBe('ENOENT');
  expect(whyUnwritable(missing)).toContain('/no/such/file');
});

test('whyUnwritable() tells of what is no answer of the system, too', () => {
  expect([errnoCode('text'), whyUnwritable('text')]).toEqual([undefined, 'text']);
  expect(whyUnwritable(Object.assign(new Error('odd'), { code: 'constructor' }))).toBe('odd');
});
