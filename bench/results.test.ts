import { expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table, writeSection } from './results.ts';

test('writeSection() appends a new section and replaces only its own', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'rutter-results-')), 'RESULTS.md');
  writeFileSync(file, '# Results\n\n<!-- other:begin -->\nkept\n<!-- other:end -->\n');
  writeSection('mine', 'first', file);
  writeSection('mine', 'second', file);
  expect(readFileSync(file, 'utf8')).toBe(
    '# Results\n\n<!-- other:begin -->\nkept\n<!-- other:end -->\n\n<!-- mine:begin -->\nsecond\n<!-- mine:end -->\n',
  );
});

test('table() aligns columns that hold numbers to the right', () => {
  expect(table(['Page', 'Elements'], [['small', 7]])).toBe(
    '| Page | Elements |\n| --- | ---: |\n| small | 7 |',
  );
});
