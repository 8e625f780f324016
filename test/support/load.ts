/**
 * Limits that count the load. A limit of a test says what is right on a quiet machine; it is stretched by what else wants
 * to run, at most `MOST` times, so that a busy machine makes the suite slow and not red. No test is run twice.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** The most that a limit is stretched. */
export const MOST = 8;

/** A test takes less than 45 s on a quiet machine. Its limit is set before it begins, so it is the longest there can be. */
export const TEST_LIMIT_MS = 45_000 * MOST;

/** What wants to run at this moment; 0 where nothing tells. */
function runnable(): number {
  try {
    return Number(/ (\d+)\//.exec(readFileSync('/proc/loadavg', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** How many times longer than on a quiet machine things may take now: 1 to `MOST`. */
function stretch(): number {
  // The average of a minute knows nothing yet of what has just begun.
  const load = Math.max(loadavg()[0] ?? 0, runnable());
  return Math.min(MOST, Math.max(1, load / availableParallelism()));
}

/** A limit in whole ms, for the machine as it is now. */
export const within = (ms: number): number => Math.round(ms * stretch());

type Empty = false | undefined;

/** Waits for a value that is not empty. @throws when it does not come within `ms` of a quiet machine */
export async function until<T>(look: () => T | Empty | Promise<T | Empty>, ms = 15_000): Promise<T> {
  const end = performance.now() + within(ms);
  for (;;) {
    const value = await look();
    if (value) return value;
    if (performance.now() > end) throw new Error(`Not within ${ms} ms: ${look}`);
    await sleep(30);
  }
}
