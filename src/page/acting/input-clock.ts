/** Tells whether now is during an input event of a person's kind or right after it: what changes then, it caused. */
import { afterTask } from './frames.ts';
import * as dom from './natives.ts';

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

export class InputClock {
  #running = 0;
  #endedAt = Number.NEGATIVE_INFINITY;

  constructor() {
    for (const type of EVENTS) dom.listen(window, type, this.#onEvent, true);
  }

  get isPrompt(): boolean {
    return this.#running > 0 || performance.now() - this.#endedAt <= AFTER_MS;
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
    });
  };
}
