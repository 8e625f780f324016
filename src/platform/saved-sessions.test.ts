import { afterAll, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetSession, isOneRunName, savedSessions } from './saved-sessions.ts';

const dir = mkdtempSync(join(tmpdir(), 'rutter-saved-'));
const OWN = ['a.state', 'a.state.1', 'a.state.2', 'a.state.unrestored-1', 'a.state.new.7.x.tmp', 'a.json'];
const OTHERS = ['ab.state', 'a.state.state', 'a.state.state.1', 'a-b.state', 'key'];

beforeEach(() => {
  for (const file of [...OWN, ...OTHERS]) writeFileSync(join(dir, file), 'x'.repeat(10));
});
afterAll(() => rmSync(dir, { recursive: true }));

test('savedSessions() tells the files of each session apart, with their size and last change', () => {
  utimesSync(join(dir, 'ab.state'), 1000, 1000);
  const found = savedSessions(dir);
  expect(found.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['a', 50],
    ['a-b', 10],
    ['a.state', 20],
    ['ab', 10],
  ]);
  expect(found.at(-1)?.changedAt).toBe(1_000_000);
  expect(savedSessions(join(dir, 'none'))).toEqual([]);
});

test('forgetSession() deletes every file of that session and no other', () => {
  expect(forgetSession(dir, 'a')).toBe(OWN.length);
  expect(readdirSync(dir).sort()).toEqual([...OTHERS].sort());
  expect(forgetSession(dir, 'a')).toBe(0);
  expect(forgetSession(join(dir, 'none'), 'a')).toBe(0);
});

test('isOneRunName() knows names with random bits, and none that somebody chose', () => {
  for (const name of ['mcp-tester-0123456789', 'mcp-Some-Agent-2-abcdef0123', 'lib-0123456789ab'])
    expect([name, isOneRunName(name)]).toEqual([name, true]);
  for (const name of ['default', 'mcp-tester', 'lib-shop', 'lib-0123456789abc', 'my-mcp-x-0123456789'])
    expect([name, isOneRunName(name)]).toEqual([name, false]);
});
