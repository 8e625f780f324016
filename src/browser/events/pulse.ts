/** Waits for a condition that events make true: each event calls `notify`, each waiter looks again. */
/** One place that events are told to. */
export class Pulse {
  readonly #waiting = new Set<() => void>();

  notify(): void {
    for (const look of [...this.#waiting]) look();
  }

  /** Resolves true once the condition holds, false when `ms` have passed or the signal aborted before. */
  until(condition: () => boolean, ms: number, signal?: AbortSignal): Promise<boolean> {
    if (condition()) return Promise.resolve(true);
    if (signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (held: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        signal?.removeEventListener('abort', giveUp);
        resolve(held);
      };
      const giveUp = () => end(false);
      const look = () => {
        if (condition()) end(true);
      };
      const timer = setTimeout(giveUp, ms);
      signal?.addEventListener('abort', giveUp);
      this.#waiting.add(look);
    });
  }
}
