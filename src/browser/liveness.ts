/** Whether a renderer's main thread turns, and how to end it when it does not. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cdp } from './cdp.ts';
import { meansTargetGone } from './cdp-failure.ts';

const PING_MS = 250;
/** A page that spins in a timer is back at it by then. */
const RELAPSE_MS = 100;
const END_MS = 1000;

/** Asks the main thread for a trifle. A target that is gone counts as alive: it does not hang. */
export async function isAlive(cdp: Cdp, ms = PING_MS): Promise<boolean> {
  const answer = cdp.send('Runtime.evaluate', { expression: '0', silent: true }).then(
    () => true,
    (error) => meansTargetGone(error) || !cdp.closed,
  );
  return await within(answer, ms, false);
}

/**
 * Stops the script that keeps the main thread busy; when the page does not come to rest by that, ends its process.
 * `Runtime.terminateExecution` and `Page.crash` are handled off the main thread and work while it spins.
 * @param beforeEnd called just before the process is ended
 */
export async function endRenderer(cdp: Cdp, beforeEnd: () => void): Promise<'stopped' | 'ended'> {
  cdp.post('Runtime.terminateExecution');
  if (await isAlive(cdp)) {
    await sleep(RELAPSE_MS);
    if (await isAlive(cdp, RELAPSE_MS)) return 'stopped';
  }
  beforeEnd();
  const crashed = new Promise<boolean>((resolve) => {
    cdp.on('Inspector.targetCrashed', () => resolve(true));
    cdp.onClose(() => resolve(true));
  });
  cdp.post('Page.crash');
  await within(crashed, END_MS, false);
  return 'ended';
}

/** The promise's value, or `late` when it takes longer. */
export async function within<T>(promise: Promise<T>, ms: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
