/** Ends the project's daemon. */
import { setTimeout as sleep } from 'node:timers/promises';
import { RutterError } from '../errors.ts';
import { isRunning } from '../platform/process.ts';
import { step } from '../protocol/step.ts';
import type { Settings } from '../settings/settings.ts';
import { NotListening, post, readState } from './connection.ts';

/** Running commands, saving and Chromium's own end have 5 s each. */
const STOP_MS = 20_000;

/** Asks the daemon to save and exit. @returns false when none was running. Ends it by force after `limitMs`. */
export async function stopDaemon(settings: Settings, limitMs = STOP_MS): Promise<boolean> {
  const state = readState(settings);
  try {
    await post(settings, '/stop', '', AbortSignal.timeout(limitMs));
  } catch (error) {
    if (error instanceof NotListening) return false;
  }
  const end = performance.now() + limitMs;
  while (state && isRunning(state.daemon) && performance.now() < end) await sleep(10);
  if (state && isRunning(state.daemon))
    throw new RutterError(
      'daemon-busy',
      `The daemon (pid ${state.daemon.pid}) did not exit within ${limitMs} ms`,
      { hint: step('doctor', { fix: true }) },
    );
  return true;
}
