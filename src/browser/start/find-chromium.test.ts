import { afterAll, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findChromium } from './find-chromium.ts';

const root = mkdtempSync(join(tmpdir(), 'rutter-find-'));
afterAll(() => rmSync(root, { recursive: true }));

function program(...parts: string[]): string {
  const path = join(root, ...parts);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}

test('findChromium() takes RUTTER_CHROME and nothing else when it is set', () => {
  const mine = program('mine');
  program('bin', 'chromium');
  expect(findChromium({ RUTTER_CHROME: mine, PATH: join(root, 'bin') })).toEqual({
    path: mine,
    looked: [mine],
  });
  const missing = join(root, 'missing');
  expect(findChromium({ RUTTER_CHROME: missing, PATH: join(root, 'bin') })).toEqual({ looked: [missing] });
});

test('findChromium() finds an installed browser in PATH', () => {
  const path = program('bin2', 'google-chrome-stable');
  expect(findChromium({ PATH: join(root, 'bin2') }, 'linux').path).toBe(path);
});

test('findChromium() finds the newest revision in the cache of Playwright', () => {
  program('cache', 'chromium-999', 'chrome-linux', 'chrome');
  const newest = program('cache', 'chromium-1200', 'chrome-linux64', 'chrome');
  const found = findChromium({ PLAYWRIGHT_BROWSERS_PATH: join(root, 'cache') }, 'win32');
  expect(found.path).toBe(newest);
});

test('findChromium() says where it looked when there is none', () => {
  const { path, looked } = findChromium({ PLAYWRIGHT_BROWSERS_PATH: join(root, 'none') }, 'win32');
  expect(path).toBeUndefined();
  expect(looked).toEqual([join(root, 'none', 'chromium-*')]);
});
