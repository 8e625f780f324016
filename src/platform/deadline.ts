/** A point in time that a request must be answered by, and the means to stop waiting then. */
import { RutterError } from '../errors.ts';

/**
 * Counts from when it is made. Its `race` rejects with RutterError `timeout`, which names what was being waited for.
 */
export class Deadline {
  readonly startedAt: number;
  readonly ms: number;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #caller: AbortSignal | undefined;
  /** What is being waited for now; named in the timeout's message. */
  waitingFor = 'the command';

  /**
   * @param ms milliseconds from now
   * @param caller ends the wait early when it is aborted
   */
  constructor(ms: number, caller?: AbortSignal) {
    this.ms = ms;
    this.startedAt = performance.now();
    this.#timer = setTimeout(() => this.#controller.abort(this.error()), ms);
    this.#timer.unref();
    this.#caller = caller;
    if (caller?.aborted) this.#onCallerGone();
    else caller?.addEventListener('abort', this.#onCallerGone);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds left, never below 0. */
  remaining(): number {
    if (this.signal.aborted) return 0;
    return Math.max(0, this.ms - (performance.now() - this.startedAt));
  }

  error(): RutterError {
    if (this.#caller?.aborted) return new RutterError('timeout', 'The caller went away');
    return new RutterError('timeout', `Timed out after ${this.ms} ms waiting for ${this.waitingFor}`);
  }

  /** Settles with the promise, or rejects with `timeout` at the deadline; the promise itself is left to finish unseen. */
  async race<T>(promise: Promise<T>, what: string): Promise<T> {
    this.waitingFor = what;
    promise.catch(() => {});
    if (this.signal.aborted) throw this.error();
    let onAbort: (() => void) | undefined;
    const late = new Promise<never>((_, reject) => {
      onAbort = () => reject(this.error());
      this.signal.addEventListener('abort', onAbort, { once: true });
    });
    try {
      return await Promise.race([promise, late]);
    } finally {
      if (onAbort) this.signal.removeEventListener('abort', onAbort);
    }
  }

  /** The work has ended: nothing is timed any more. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#onCallerGone);
  }

  readonly #onCallerGone = (): void => this.#controller.abort(this.error());
}
