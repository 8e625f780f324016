import { expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { launchArgs } from './launch-args.ts';

const SWITCH = '--disable-features=';
const featuresIn = (args: readonly string[]) =>
  args.filter((arg) => arg.startsWith(SWITCH)).flatMap((arg) => arg.slice(SWITCH.length).split(','));

test('launchArgs() joins the features that the caller turns off', () => {
  const args = launchArgs(['--lang=de', '--disable-features=A,B']);
  expect(args[0]).toBe('--lang=de');
  expect(args.filter((arg) => arg.startsWith(SWITCH))).toHaveLength(1);
  expect(featuresIn(args)).toEqual(expect.arrayContaining(['A', 'B', 'WebUIOmniboxPopup', 'PaintHolding']));
});

test('launchArgs() turns off all that the library turns off', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'rutter-args-'));
  const fake = join(dir, 'chromium');
  writeFileSync(fake, `#!/bin/sh\nprintf '%s\\n' "$@" > '${join(dir, 'args')}'\n`);
  chmodSync(fake, 0o755);
  await chromium.launch({ executablePath: fake, timeout: 5000 }).catch(() => {});
  const library = featuresIn(readFileSync(join(dir, 'args'), 'utf8').split('\n'));
  expect(library.length).toBeGreaterThan(5);
  expect(featuresIn(launchArgs([]))).toEqual(expect.arrayContaining(library));
});
