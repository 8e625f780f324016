import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProfile } from './browser-profiles.ts';

const root = mkdtempSync(join(tmpdir(), 'rutter-profiles-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function profile(...names: string[]): string {
  const path = join(root, ...names);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'Cookies'), '');
  return path;
}

test('findProfile() takes a path of a profile, or of the folder that has several, its default first', () => {
  profile('data', 'Another');
  const usual = profile('data', 'Default');
  expect(findProfile('brave', join(root, 'data'), 'linux')).toMatchObject({ browser: 'brave', path: usual });
  expect(findProfile(undefined, usual, 'linux').cookies).toBe(join(usual, 'Cookies'));
});

test('findProfile() prefers the database that newer versions keep', () => {
  const path = profile('newer', 'Default');
  profile('newer', 'Default', 'Network');
  expect(findProfile('edge', path, 'linux').cookies).toBe(join(path, 'Network', 'Cookies'));
});

test('findProfile() says on Windows that it is not possible, and names attach', () => {
  try {
    findProfile('chrome', undefined, 'win32');
    throw new Error('found one');
  } catch (error) {
    expect(error).toMatchObject({ code: 'wrong-target', hint: expect.stringContaining('attach') });
  }
});
