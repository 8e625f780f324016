/** One line on standard error while a command takes long, for the person at a terminal; nothing anywhere else. */
import { writeSync } from 'node:fs';
import { isTerminal } from '../platform/is-terminal.ts';

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
  const line = new ProgressLine(name, limitMs);
  // Nothing is loaded or asked before it has taken a second.
  const timer = setInterval(() => void line.tick(), SECOND_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    line.clear();
  }
}

class ProgressLine {
  readonly #startedAt = performance.now();
  readonly #name: string;
  readonly #until: string;
  #shown = false;
  #over = false;

  constructor(name: string, limitMs: number | undefined) {
    this.#name = name;
    this.#until = limitMs === undefined ? '' : `, deadline ${seconds(limitMs)} s`;
  }

  async tick(): Promise<void> {
    const fits = process.env.TERM !== 'dumb' && (await isTerminal(STDERR));
    if (!fits || this.#over) return;
    this.#shown = true;
    write(`${CLEAR}${this.#name}… ${seconds(performance.now() - this.#startedAt)} s${this.#until}`);
  }

  clear(): void {
    this.#over = true;
    if (this.#shown) write(CLEAR);
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
