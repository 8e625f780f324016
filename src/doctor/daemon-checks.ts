/** Does a daemon run, does it answer, and did a dead one leave something behind? */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { post, readState } from '../client/connection.ts';
import { deadLocks } from '../platform/generation-lock.ts';
import { isRunning, killVerified } from '../platform/process.ts';
import { step } from '../protocol/step.ts';
import { VERSION } from '../protocol/version.ts';
import type { Settings } from '../settings/settings.ts';
import type { Check } from './doctor.ts';

const ANSWER_LIMIT_MS = 3000;

/** @param fix ends a daemon that does not answer */
export async function checkDaemon(settings: Settings, fix: boolean): Promise<Check> {
  const state = readState(settings);
  if (!state || !isRunning(state.daemon))
    return {
      check: 'daemon',
      state: 'ok',
      detail: 'none runs for this project; the next command starts one',
    };
  const who = `pid ${state.daemon.pid}, version ${state.version}`;
  if (await answers(settings)) {
    if (state.version === VERSION) return { check: 'daemon', state: 'ok', detail: `${who}, answers` };
    return {
      check: 'daemon',
      state: 'warn',
      detail: `${who}; this client is ${VERSION}`,
      remedy: String(step('restart')),
    };
  }
  const check: Check = {
    check: 'daemon',
    state: 'fail',
    detail: `${who}, does not answer within ${ANSWER_LIMIT_MS} ms`,
    remedy: `${step('doctor', { fix: true })}, which ends it`,
  };
  if (!fix) return check;
  killVerified(state.daemon, 'SIGKILL');
  return { ...check, fixed: 'the daemon was ended' };
}

/** Files and processes of daemons that have gone. */
export function checkLeftovers(settings: Settings, fix: boolean): Check {
  const state = readState(settings);
  const alive = state !== undefined && isRunning(state.daemon);
  const found: string[] = [];
  if (!alive && state?.chromium && isRunning(state.chromium)) {
    found.push(`Chromium (pid ${state.chromium.pid}) without its daemon`);
    if (fix) killVerified(state.chromium, 'SIGKILL');
  }
  if (!alive && existsSync(settings.paths.socket)) {
    found.push('a socket nobody listens on');
    if (fix) rmSync(settings.paths.socket, { force: true });
  }
  const { dir } = settings.paths;
  for (const file of existsSync(dir) ? deadLocks(dir) : []) {
    found.push(`the lock ${file} of a dead process`);
    if (fix) rmSync(join(dir, file), { force: true });
  }
  if (found.length === 0)
    return { check: 'leftovers', state: 'ok', detail: 'nothing of a dead daemon is left' };
  const check: Check = {
    check: 'leftovers',
    state: 'warn',
    detail: found.join('; '),
    remedy: 'none needed: the next daemon clears it',
  };
  return fix ? { ...check, fixed: 'removed' } : check;
}

async function answers(settings: Settings): Promise<boolean> {
  try {
    await post(settings, '/ping', '', AbortSignal.timeout(ANSWER_LIMIT_MS));
    return true;
  } catch {
    return false;
  }
}
