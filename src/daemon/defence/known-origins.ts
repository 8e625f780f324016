/** Which origins each session has seen, and on which it has typed: what a tainted session may go on with. */
import type { Tab } from '../../browser/types.ts';
import { originOf } from './gates.ts';

interface Origins {
  seen: Set<string>;
  typedOn: Set<string>;
}

/** Origins remembered for a session. */
const MOST = 2000;

export class KnownOrigins {
  readonly #sessions = new Map<string, Origins>();

  /** @param typed whether the command types into the page */
  note(session: string, tab: Tab | undefined, typed: boolean): void {
    const origin = tab && originOf(tab.url());
    if (origin === undefined) return;
    const origins = this.#sessions.get(session) ?? { seen: new Set(), typedOn: new Set() };
    this.#sessions.set(session, origins);
    if (origins.seen.size < MOST) origins.seen.add(origin);
    if (typed && origins.typedOn.size < MOST) origins.typedOn.add(origin);
  }

  /**
   * What the session knew before a text of `tainting` tainted it. That origin itself only counts where the session had
   * typed before: a page that orders to type its own form full is no place that was trusted before.
   */
  before(session: string, tainting: string | undefined): string[] {
    const { seen, typedOn } = this.#sessions.get(session) ?? { seen: [], typedOn: [] };
    return [...new Set([...[...seen].filter((origin) => origin !== tainting), ...typedOn])];
  }
}
