/** Which origins a session has seen, and on which it has typed: what it may go on with when it is tainted. */
import { LRUCache } from 'lru-cache';
import type { Tab } from '../../browser/tab/index.ts';
import { originOf } from './gates.ts';

/** Origins remembered of each kind. One that was forgotten counts as new: that asks a person more, never less. */
const MOST = 500;

/** Of one session. */
export class VisitedOrigins {
  readonly #seen = new LRUCache<string, true>({ max: MOST });
  readonly #typedOn = new LRUCache<string, true>({ max: MOST });

  /** @param typed whether the command types into the page */
  note(tab: Tab | undefined, typed: boolean): void {
    const origin = tab && originOf(tab.url());
    if (origin === undefined) return;
    this.#seen.set(origin, true);
    if (typed) this.#typedOn.set(origin, true);
  }

  /**
   * What the session knew before a text of `tainting` tainted it. That origin itself only counts where the session had
   * typed before: a page that orders to type its own form full is no place that was trusted before.
   */
  before(tainting: string | undefined): string[] {
    const seen = [...this.#seen.rkeys()].filter((origin) => origin !== tainting);
    return [...new Set([...seen, ...this.#typedOn.rkeys()])];
  }
}
