/** Decides when a session's state is saved: a while after it changed, never two at once, never more than a trickle of work. */

/** Quiet time after a change before it is saved. */
const QUIET_MS = 2000;
/** A save that took long is followed by a rest this many times as long. */
const REST_FACTOR = 20;

/** The first change after a save sets the time of the next one. */
export class StateSaver {
  readonly #save: () => Promise<void>;
  readonly #quietMs: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #restUntil = 0;
  #stopped = false;

  /** @param save saves now; reports failures itself and never rejects */
  constructor(save: () => Promise<void>, quietMs = QUIET_MS) {
    this.#save = save;
    this.#quietMs = quietMs;
  }

  /** Something changed. Changes that go on and on are saved all the same: the first one sets the time. */
  touch(): void {
    if (this.#stopped || this.#timer) return;
    const wait = Math.max(this.#quietMs, this.#restUntil - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, wait);
    this.#timer.unref();
  }

  /** Saves now, after a save that is under way. */
  async flush(): Promise<void> {
    const before = this.#running;
    const running = (async () => {
      await before;
      const start = performance.now();
      await this.#save();
      const end = performance.now();
      this.#restUntil = end + (end - start) * REST_FACTOR;
    })();
    this.#running = running;
    await running;
  }

  /** No save begins any more. @returns when one that is under way has ended */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
