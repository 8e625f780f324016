import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../files.ts';
import { needsOf } from './files.ts';
import { missingIn, readCount, readPlan, readResults } from './output.ts';
import { notRun, runFile, totalsOf } from './run-file.ts';
import { NOTHING, sum, summary } from './totals.ts';

const OUTPUT = [
  'bun test v1.4.5',
  '',
  'test/a.test.ts:',
  'words of one that passes',
  '(pass) group > one [1.50ms]',
  'error: expected 1, got 2',
  '(fail) two [1.20s]',
  '(skip) three',
  '(todo) four',
  '',
  '1 test skipped:',
  '(skip) three',
  '',
  ' 1 pass',
  'Ran 4 tests across 1 file. [1.30s]',
].join('\n');

test('readResults() gives each test once, with its time and what was printed while it ran', () => {
  expect(readResults(OUTPUT)).toEqual([
    {
      name: 'group > one',
      state: 'pass',
      ms: 1.5,
      output: ['bun test v1.4.5', '', 'test/a.test.ts:', 'words of one that passes'],
    },
    { name: 'two', state: 'fail', ms: 1200, output: ['error: expected 1, got 2'] },
    { name: 'three', state: 'skip', ms: 0, output: [] },
    { name: 'four', state: 'todo', ms: 0, output: [] },
  ]);
});

test('readCount() finds no count in the output of a run that broke', () => {
  expect(readCount(OUTPUT)).toBe(4);
  expect(readCount('(pass) one\nSegmentation fault')).toBeUndefined();
});

test('readPlan() lists the names as the results have them', () => {
  const plan = readPlan(
    '<testcase name="a &quot;b&quot;" classname="inner &gt; outer" time="0" file="x.test.ts">\n<testcase name="c" classname="" file="x.test.ts" />',
  );
  expect(plan).toEqual(new Map([['x.test.ts', ['outer > inner > a "b"', 'c']]]));
});

test('missingIn() counts tests of the same name', () => {
  const [one] = readResults('(pass) one');
  if (!one) throw new Error('no result');
  expect(missingIn(['one', 'one', 'two'], [one])).toEqual(['one', 'two']);
});

test('totalsOf() counts what has no result as failed, and names it', () => {
  const results = readResults(OUTPUT);
  expect(totalsOf('a', results)).toMatchObject({ passed: 1, failed: 1 });
  const stopped = totalsOf('a', results, { trouble: 'was stopped', missing: ['five', 'six'] });
  expect(stopped).toMatchObject({ passed: 1, failed: 3 });
  expect(stopped.failures).toEqual([
    'a: two\nerror: expected 1, got 2',
    'a was stopped; without a result: five, six',
  ]);
});

test('summary() ends with the total, after what failed and the ten slowest tests', () => {
  const tests = Array.from({ length: 12 }, (_, n) => ({ file: 'f', name: `t${n}`, ms: n * 1000 }));
  const parts = [
    { ...NOTHING, passed: 12, tests },
    { ...NOTHING, failed: 1, failures: ['why'] },
  ];
  const lines = summary(sum(parts)).split('\n');
  expect(lines.slice(0, 5)).toEqual(['What failed:', '', 'why', '', 'The slowest tests:']);
  expect(lines[5]).toBe('  11.0 s  f: t11');
  expect(lines.at(-3)).toBe('   2.0 s  f: t2');
  expect(lines.at(-1)).toBe('12 passed, 1 failed');
});

test('needsOf() tells what a file needs', () => {
  expect(needsOf('scripts/suite/suite.test.ts')).toBe('unit');
  expect(needsOf('src/page/seeing/text.test.ts')).toBe('browser');
  expect(needsOf('test/e2e/exit.test.ts')).toBe('executable');
});

// Files that only these tests may run.
const FOLDER = '.cache/suite-test';
const fixture = (name: string, text: string): string => {
  const file = `${FOLDER}/${name}.test.ts`;
  writeFileSync(join(ROOT, file), `import { beforeAll, describe, test } from 'bun:test';\n${text}`);
  return file;
};
beforeAll(() => {
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
});
afterAll(() => {
  rmSync(join(ROOT, FOLDER), { recursive: true, force: true });
});

test('runFile() counts a passing file', async () => {
  const { totals } = await runFile(fixture('fine', "test('one', () => {}); test.skip('two', () => {});"));
  expect(totals).toMatchObject({ passed: 1, failed: 0, failures: [] });
});

test('runFile() counts the tests behind a hook that failed', async () => {
  const file = fixture(
    'hook',
    "test('one', () => {}); describe('group', () => { beforeAll(() => { throw new Error('no'); }); test('two', () => {}); test('three', () => {}); });",
  );
  const { totals } = await runFile(file);
  expect(totals).toMatchObject({ passed: 1, failed: 3 });
  expect(totals.failures.at(-1)).toBe(`${file} ended with 1; without a result: group > two, group > three`);
});

test('runFile() counts the tests of a process that ends in the middle', async () => {
  const file = fixture(
    'exit',
    "test('one', () => {}); test('two', () => process.exit(0)); test('three', () => {});",
  );
  const { totals } = await runFile(file);
  expect(totals).toMatchObject({ passed: 1, failed: 2 });
  expect(totals.failures.at(-1)).toContain('without a result: two, three');
});

test('runFile() counts a file that cannot be loaded as one', async () => {
  const { totals } = await runFile(fixture('broken', 'this is not a program'));
  expect(totals).toMatchObject({ passed: 0, failed: 1 });
});

test('runFile() stops at the signal, and counts what was left', async () => {
  const file = fixture('long', "test('one', async () => { await Bun.sleep(60_000) }, 90_000);");
  const { totals } = await runFile(file, { signal: AbortSignal.timeout(300) });
  expect(totals).toMatchObject({ passed: 0, failed: 1 });
  expect(totals.failures.at(-1)).toContain('without a result: one');
});

test('notRun() counts every test of the files', async () => {
  const files = [
    fixture('left', "test('one', () => {}); test('two', () => {});"),
    fixture('more', "test('one', () => {});"),
  ];
  expect(sum(await notRun(files))).toMatchObject({
    passed: 0,
    failed: 3,
    failures: [`${files[0]} was not run (2 tests)`, `${files[1]} was not run (1 tests)`],
  });
});
