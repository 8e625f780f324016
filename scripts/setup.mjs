/**
 * Makes a fresh clone ready on a machine with only Node and npm: packages, a Chromium, the executable. Each step looks
 * first and does nothing when its result is there, so that a second start costs no child process at all.
 */
import { join } from 'node:path';
import { ensureBuild } from './setup/build.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { SetupError, say } from './setup/report.mjs';

export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

/** @returns {Promise<{ bun: string, chromium: string, rutter: string }>} paths; throws `SetupError` */
export async function ensureSetup() {
  const bun = await ensurePackages(ROOT);
  const chromium = await ensureChromium(ROOT);
  const rutter = await ensureBuild(ROOT, bun);
  return { bun, chromium, rutter };
}

/** Runs a script's main function; a set-up that cannot go on ends with its sentence and status 1. */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
