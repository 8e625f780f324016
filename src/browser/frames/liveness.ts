/** Whether a renderer's main thread turns, and how to end it when it does not. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Deadline } from '../../platform/deadline.ts';
import { within } from '../../platform/within.ts';
import { type Cdp, meansTargetGone } from '../library/index.ts';

/** Silence that counts as hanging, ms. */
const SILENCE_MS = 1000;
/** Longest wait for a sign of life from the browser process, ms: on a busy machine everything is late. */
const STARVED_MS = 5000;
/**
 * The wait goes in slices, each of which lets arrived answers be read: a process that was starved itself must not take
 * its own delay for the page's.
 */
const SLICE_MS = 50;
const SLICES_AT_LEAST = 3;
const AFTER_STOP_MS = 500;
/** A page that spins in a timer is back at it by then. */
const RELAPSE_MS = 100;
const END_MS = 500;

/** Asks the main thread for a trifle, in time to know the answer when the deadline passes. */
export class Probe {
  readonly #cdp: Cdp;
  readonly #timer: NodeJS.Timeout;
  #ping: Ping | undefined;

  constructor(cdp: Cdp, deadline: Deadline) {
    this.#cdp = cdp;
    this.#timer = setTimeout(() => this.#send(), Math.max(0, deadline.remaining() - SILENCE_MS));
    this.#timer.unref();
  }

  /** False when the main thread has said nothing for a second, though the browser process answers. */
  async isAlive(): Promise<boolean> {
    return await (this.#ping ?? this.#send()).answered(SILENCE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #send(): Ping {
    this.#ping = new Ping(this.#cdp);
    return this.#ping;
  }
}

class Ping {
  readonly #sentAt = performance.now();
  readonly #page: Promise<unknown>;
  #pageAnswered = false;
  #browserAnswered = false;

  constructor(cdp: Cdp) {
    this.#page = cdp.send('Runtime.evaluate', { expression: '0', silent: true }).then(
      () => {
        this.#pageAnswered = true;
      },
      // A target that is gone does not hang.
      (error) => {
        this.#pageAnswered = meansTargetGone(error) || !cdp.closed;
      },
    );
    const browser = () => {
      this.#browserAnswered = true;
    };
    // Handled in the browser process, whatever the renderer does.
    cdp.send('Target.getTargetInfo').then(browser, browser);
  }

  async answered(ms: number): Promise<boolean> {
    for (let slices = 0; ; slices++) {
      await within(this.#page, SLICE_MS, undefined);
      if (this.#pageAnswered) return true;
      const silence = performance.now() - this.#sentAt;
      const enough = silence >= ms && slices >= SLICES_AT_LEAST && this.#browserAnswered;
      if (enough || silence >= STARVED_MS) return false;
    }
  }
}

/**
 * Stops the script that keeps the main thread busy; when the page does not come to rest by that, ends its process.
 * `Runtime.terminateExecution` and `Page.crash` are handled off the main thread and work while it spins.
 * @param beforeEnd called just before the process is ended
 */
export async function endRenderer(cdp: Cdp, beforeEnd: () => void): Promise<'stopped' | 'ended'> {
  cdp.post('Runtime.terminateExecution');
  if (await new Ping(cdp).answered(AFTER_STOP_MS)) {
    await sleep(RELAPSE_MS);
    if (await new Ping(cdp).answered(AFTER_STOP_MS)) return 'stopped';
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
