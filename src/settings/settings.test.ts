/** The table itself, values as they are written, and who wins. */
import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GLOBAL_FLAGS } from '../protocol/global-flags.ts';
import { readFields } from './files.ts';
import { resolveSettings } from './resolve.ts';
import { SETTINGS, type Setting } from './table.ts';
import { normalize, textOf } from './value.ts';

const scratch = mkdtempSync(join(tmpdir(), 'rutter-settings-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A home and a project with these files. */
function folders(user: object, project: object): { home: string; top: string } {
  const dir = mkdtempSync(join(scratch, 'case-'));
  const [home, top] = [join(dir, 'home'), join(dir, 'top')];
  for (const folder of [home, top]) mkdirSync(folder);
  writeFileSync(join(home, 'config.json'), JSON.stringify(user));
  writeFileSync(join(top, '.rutter.json'), JSON.stringify(project));
  return { home, top };
}

const setting = (key: string): Setting => {
  const found = SETTINGS.find((each) => each.key === key);
  if (!found) throw new Error(key);
  return found;
};

test('SETTINGS has each key and variable once, and flags that there are', () => {
  for (const field of ['key', 'variable'] as const)
    expect(new Set(SETTINGS.map((each) => each[field])).size).toBe(SETTINGS.length);
  for (const { flag, key } of SETTINGS)
    if (flag !== undefined)
      expect(GLOBAL_FLAGS.map((each) => [`--${each.flag}`, each.key])).toContainEqual([flag, key as never]);
});

test('SETTINGS lets no project choose programs, arguments, proxies, places or weaker security', () => {
  const open = SETTINGS.filter(({ files }) => files === 'project' || files === 'stricter').map(
    ({ key }) => key,
  );
  expect(open).toEqual([
    'session',
    'timeout',
    'maxTokens',
    'viewport',
    'notes',
    'telemetry',
    'contentFilter',
  ]);
});

test('SETTINGS has defaults that can be read', () => {
  for (const each of SETTINGS)
    if (each.default !== undefined) expect(normalize(each, each.default)).toBe(each.default);
});

test.each([
  ['notes', 'on', 'on'],
  ['notes', '1', 'on'],
  ['notes', 'false', 'off'],
  ['notes', 'maybe', undefined],
  ['timeout', '1.5s', '1500'],
  ['timeout', '2m', '120000'],
  ['timeout', '0', undefined],
  ['idle', '50', undefined],
  ['maxTokens', '10000000', '10000000'],
  ['maxTokens', '10000001', undefined],
  ['maxTokens', '1e3', undefined],
  ['viewport', '1600x900', '1600x900'],
  ['viewport', '1x900', undefined],
  ['session', '../x', undefined],
  ['contentFilter', 'Block', undefined],
])('normalize(%s, %j) is %j', (key, text, wanted) => {
  expect(normalize(setting(key), text)).toBe(wanted as string);
});

test('textOf() takes texts, numbers and truth values, and nothing else', () => {
  expect([textOf('a'), textOf(5), textOf(true), textOf(null), textOf(['a']), textOf({})]).toEqual([
    'a',
    '5',
    'true',
    undefined,
    undefined,
    undefined,
  ]);
});

test('resolveSettings() takes flag, environment, project, user, default, in that order', () => {
  const { home, top } = folders(
    { timeout: 1, session: 'user', notes: false },
    { timeout: 2, session: 'project' },
  );
  const at = (env: Record<string, string>, flags: Record<string, unknown>) =>
    resolveSettings({ env, flags, home, top }).values;
  expect(at({ RUTTER_TIMEOUT: '3' }, { timeout: 4 }).get('timeout')).toMatchObject({
    value: '4',
    source: 'flag',
  });
  expect(at({ RUTTER_TIMEOUT: '3' }, {}).get('timeout')).toMatchObject({ value: '3', source: 'environment' });
  expect(at({ RUTTER_TIMEOUT: '' }, {}).get('timeout')).toMatchObject({ value: '2', source: 'project' });
  expect(at({}, {}).get('notes')).toMatchObject({ value: 'off', source: 'user' });
  expect(at({}, {}).get('viewport')).toMatchObject({ value: '1280x720', source: 'default' });
});

test('resolveSettings() counts what is ignored beyond five', () => {
  const { home, top } = folders({}, Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`key ${i}`, i])));
  const { warnings } = resolveSettings({ env: {}, flags: {}, home, top });
  expect(warnings).toHaveLength(6);
  expect(warnings.at(-1)).toEndWith(': 4 more');
});

test('resolveSettings() is not led by names that objects have of themselves', () => {
  const { home, top } = folders({}, { constructor: 'x', toString: 'y' });
  expect(resolveSettings({ env: {}, flags: {}, home, top }).warnings).toHaveLength(2);
});

test('readFields() refuses what never ends and what is too long', () => {
  const endless = join(scratch, 'endless');
  symlinkSync('/dev/zero', endless);
  const long = join(scratch, 'long');
  writeFileSync(long, JSON.stringify({ session: 'x'.repeat(70_000) }));
  for (const path of [endless, long, scratch])
    expect(() => readFields(path)).toThrow('expected one JSON object');
  expect(readFields(join(scratch, 'not there'))).toEqual({});
});
