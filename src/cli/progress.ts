/** One line on standard error while a command takes long, for the person at a terminal; nothing anywhere else. */
import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';

const STDERR = 2;
const SECOND_MS = 1000;
/** To the line's start, and away with what stands in it. */
const CLEAR = '\r\u001b[K';

/**
 * Waits for `work` and says from the first second on how long it has been, as `goto… 3 s, deadline 30 s`.
 * @param limitMs deadline; undefined: none
 */
export async function withProgress<T>(
  name: string,
  limitMs: number | undefined,
  work: Promise<T>,
): Promise<T> {
  if (!isatty(STDERR) || process.env.TERM === 'dumb') return await work;
  const until = limitMs === undefined ? '' : `, deadline ${seconds(limitMs)} s`;
  const startedAt = performance.now();
  let shown = false;
  const timer = setInterval(() => {
    shown = true;
    write(`${CLEAR}${name}… ${seconds(performance.now() - startedAt)} s${until}`);
  }, SECOND_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (shown) write(CLEAR);
  }
}

const seconds = (ms: number): number => Math.round(ms / 1000);

function write(text: string): void {
  try {
    writeSync(STDERR, text);
  } catch {
    // A terminal that went away, or has no room now: the next second may find it again.
  }
}
