/** Tells whether now is during an input event of a person's kind or right after it: what changes then, it caused. */

import * as dom from './natives.ts';
import { afterTask } from './waits.ts';

const EVENTS = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'keydown',
  'keyup',
  'beforeinput',
  'input',
  'change',
];
/** Frameworks that put their rendering off do it in the next tasks. */
const AFTER_MS = 8;

/** Told of input events as they run. */
export class InputClock {
  #running = 0;
  #endedAt = Number.NEGATIVE_INFINITY;
  readonly #ended = new Map<string, number>();
  readonly #onEnd: () => void;

  /** @param onEnd called when every listener of an event has run */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    for (const type of EVENTS) dom.listen(window, type, this.#onEvent, true);
  }

  get isPrompt(): boolean {
    return this.#running > 0 || performance.now() - this.#endedAt <= AFTER_MS;
  }

  /** How many events of the type are over. */
  ended(type: string): number {
    return this.#ended.get(type) ?? 0;
  }

  stop(): void {
    for (const type of EVENTS) dom.unlisten(window, type, this.#onEvent);
  }

  /** A task posted now runs when every listener of the event has. */
  readonly #onEvent = (event: Event): void => {
    if (!event.isTrusted) return;
    this.#running++;
    afterTask(() => {
      this.#running--;
      this.#endedAt = performance.now();
      this.#ended.set(event.type, this.ended(event.type) + 1);
      this.#onEnd();
    });
  };
}
