/** `SECURITY.md` promises only what a test holds: each guarantee names tests that are there and that `npm test` runs. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { testFiles } from '../scripts/suite/files.ts';
import { type Titled, testTitles } from './support/test-titles.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Guarantee {
  text: string;
  tests: { file: string; title: string }[];
  /** Lines under it that are no test. */
  odd: string[];
}

/** The list items of the section, with the tests under each. */
function guarantees(page: string): Guarantee[] {
  const [, section = ''] = /^## What Rutter guarantees.*\n([\s\S]*?)^## /m.exec(page) ?? [];
  return section
    .split(/^- /m)
    .slice(1)
    .map((item) => {
      const [text = '', ...lines] = item
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('### '));
      const found = lines.map((line) => /^ {2}- `([\w-]+\.test\.ts)` › `(.+)`$/.exec(line));
      return {
        text,
        tests: found.flatMap((match) => (match ? { file: match[1] ?? '', title: match[2] ?? '' } : [])),
        odd: lines.filter((_, index) => !found[index]),
      };
    });
}

const SUITE = testFiles();

/** The tests of that title, in files of that name wherever they lie. */
const declared = ({ file, title }: { file: string; title: string }): Titled[] =>
  SUITE.filter((path) => basename(path) === file)
    .flatMap((path) => testTitles(read(path)))
    .filter((each) => each.title === title);

const GUARANTEES = guarantees(read('SECURITY.md'));

test('SECURITY.md has guarantees, and under each nothing but tests', () => {
  expect(GUARANTEES.length).toBeGreaterThan(25);
  expect(GUARANTEES.filter(({ tests, odd }) => tests.length === 0 || odd.length > 0)).toEqual([]);
});

test('every test that SECURITY.md names is in the suite, once', () => {
  const named = GUARANTEES.flatMap(({ tests }) => tests);
  expect(named.filter((each) => declared(each).length !== 1)).toEqual([]);
});

test('every guarantee has a test that no machine skips', () => {
  const always = ({ tests }: Guarantee) =>
    tests.some((each) => declared(each).some(({ conditional }) => !conditional));
  expect(GUARANTEES.filter((each) => !always(each)).map(({ text }) => text)).toEqual([]);
});

test('testTitles() reads plain, multi-line, each-ed and conditional tests', () => {
  const source = [
    "const onLinux = test.skipIf(process.platform !== 'linux');",
    "test('a plain one', () => {});",
    '  test(\n    "it\'s broken over lines",\n    () => {},\n  );',
    "test.each(['a (b'])('each %s', () => {});",
    "test.each([\n  ['x'],\n])('each of many %s', () => {});",
    'test(`of $' + '{name}`, () => {});',
    "onLinux('only there', () => {});",
    "test.skipIf(true)('nowhere', () => {});",
  ].join('\n');
  expect(testTitles(source)).toEqual([
    { title: 'a plain one', conditional: false },
    { title: "it's broken over lines", conditional: false },
    { title: 'of $' + '{name}', conditional: false },
    { title: 'each %s', conditional: false },
    { title: 'each of many %s', conditional: false },
    { title: 'nowhere', conditional: true },
    { title: 'only there', conditional: true },
  ]);
});

test('testTitles() takes no test that is switched off', () => {
  const source =
    "test.skip('skipped', f);\ntest.todo('to do');\n// test('commented out', f);\nrun('other', f);";
  expect(testTitles(source)).toEqual([]);
});
