/** Is there a Chromium, and does its sandbox work? */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium, sandboxMode } from '../browser/start/index.ts';
import type { Settings } from '../settings/settings.ts';
import type { Check } from './doctor.ts';

const VERSION_LIMIT_MS = 10_000;

/** Starts nothing but `--version`. */
export async function checkBrowser(settings: Settings): Promise<Check> {
  const found = findChromium({ ...process.env, RUTTER_CHROME: settings.chrome });
  const remedy = 'install Chrome or Chromium, or set RUTTER_CHROME to its path';
  if (!found.path)
    return {
      check: 'browser',
      state: 'fail',
      detail: `none found; looked at ${found.looked.join(', ')}`,
      remedy,
    };
  try {
    const { stdout } = await promisify(execFile)(found.path, ['--version'], { timeout: VERSION_LIMIT_MS });
    return { check: 'browser', state: 'ok', detail: `${stdout.trim()} at ${found.path}` };
  } catch {
    return { check: 'browser', state: 'fail', detail: `${found.path} does not run`, remedy };
  }
}

/** A missing sandbox is a warning. */
export function checkSandbox(settings: Settings): Check {
  const { noSandbox, reason } = sandboxMode(
    findChromium({ ...process.env, RUTTER_CHROME: settings.chrome }).path,
  );
  if (!noSandbox) return { check: 'sandbox', state: 'ok', detail: "Chromium's sandbox is used" };
  return {
    check: 'sandbox',
    state: 'warn',
    detail: `Chromium runs with --no-sandbox: ${reason}. A page that breaks out of its renderer is not held back by it`,
    remedy: 'run Rutter as a user that is not root, outside a container',
  };
}
