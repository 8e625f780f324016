/**
 * Ends waits early when something happens that makes their answer impossible. A plain `Promise.race` with one
 * long-lived promise would keep a reaction for every race; this keeps nothing once a wait is over.
 */
import type { Deadline } from '../../platform/deadline.ts';

/** One cause that may end many waits. */
export class Interrupts {
  readonly #waiting = new Set<(reason: Error) => void>();

  /** Rejects every wait under way. */
  interrupt(reason: Error): void {
    for (const reject of [...this.#waiting]) reject(reason);
  }

  /** Settles with the promise; rejects when interrupted, or with `timeout` at the deadline. */
  async race<T>(deadline: Deadline, promise: Promise<T>, what: string): Promise<T> {
    let enter: ((reason: Error) => void) | undefined;
    const interrupted = new Promise<never>((_, reject) => {
      enter = reject;
      this.#waiting.add(reject);
    });
    try {
      return await deadline.race(Promise.race([promise, interrupted]), what);
    } finally {
      if (enter) this.#waiting.delete(enter);
    }
  }
}
