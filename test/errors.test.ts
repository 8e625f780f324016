/** The table of codes says neither more nor less than the sources throw. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '../src/errors.ts';

const SRC = join(import.meta.dirname, '../src');

/** The sources that run in the client and the daemon; tests and the table itself make no reply. */
const SOURCES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== 'errors.ts')
  .map((path) => readFileSync(join(SRC, path), 'utf8'));

const THROWN_REGEXP = /\bnew RutterError\(\s*'([a-z-]+)'/g;
/** Replies that are made without a throw. */
const REPLIED_REGEXP = /\bcode: '([a-z-]+)'/g;
/** Tables from something the page reports to the code that is thrown for it. */
const TABLE_REGEXP = /\bRecord<[^;={}]*\bErrorCode> = \{([^}]*)\}/g;

/** Codes that a source gives to a reply. Comparing with a code is no use of it. */
function codesMade(source: string): string[] {
  const tables = [...source.matchAll(TABLE_REGEXP)].map(([, rows = '']) => rows);
  return [
    ...[...source.matchAll(THROWN_REGEXP), ...source.matchAll(REPLIED_REGEXP)].map(([, code = '']) => code),
    ...tables.flatMap((rows) => [...rows.matchAll(/: '([a-z-]+)'/g)].map(([, code = '']) => code)),
  ];
}

test('every code of ERRORS is given to a reply somewhere in the sources', () => {
  const made = new Set(SOURCES.flatMap(codesMade));
  expect(Object.keys(ERRORS).filter((code) => !made.has(code))).toEqual([]);
});

test('codesMade() reads throws, replies and tables, and takes no comparison for one', () => {
  expect(codesMade("throw new RutterError(\n  'no-match',\n  'x')")).toEqual(['no-match']);
  expect(codesMade("return { ok: false, code: 'timeout' }")).toEqual(['timeout']);
  expect(codesMade("const C: Record<Kind, ErrorCode> = {\n  gone: 'ref-stale',\n};")).toEqual(['ref-stale']);
  expect(codesMade("if (reply.code !== 'batch-failed') {}")).toEqual([]);
});
