import { afterAll, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findChromium as findInProduct } from '../../src/browser/start/find-chromium.ts';
import { findChromium } from './chromium.mjs';

const folder = mkdtempSync(join(tmpdir(), 'rutter-chromium-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function executable(path: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

const bin = dirname(executable('bin/chromium'));
const mine = executable('mine/my-chrome');
executable('cache/chromium-900/chrome-linux/chrome');
executable('cache/chromium-1200/chrome-linux64/chrome');

const CASES: Record<string, Record<string, string>> = {
  'a path in RUTTER_CHROME': { RUTTER_CHROME: mine, PATH: bin },
  'a name in RUTTER_CHROME': { RUTTER_CHROME: 'my-chrome', PATH: `${bin}:${dirname(mine)}` },
  'an installed browser before the cache': { PATH: bin, PLAYWRIGHT_BROWSERS_PATH: join(folder, 'cache') },
  'an environment with nothing in it': {},
};

for (const [name, env] of Object.entries(CASES)) {
  test(`findChromium() finds what the product finds: ${name}`, () => {
    expect(findChromium(env)).toBe(findInProduct(env).path);
  });
}

test('findChromium() refuses a RUTTER_CHROME that is not there', () => {
  expect(() => findChromium({ RUTTER_CHROME: '/nowhere/chrome' })).toThrow('Cannot use RUTTER_CHROME');
});
