/** DevTools events of a tab, collected up to a bound. */
import type { RawCdp } from '../../browser/raw/index.ts';

/** Most events and most characters that are kept; more are counted only. */
const EVENT_LIMIT = 2000;
const SIZE_LIMIT = 4_000_000;

/** From when it is made until it is stopped. */
export class EventCollector {
  readonly events: { event: string; params: unknown }[] = [];
  /** Events that came after the bound. */
  dropped = 0;
  readonly #stops: (() => void)[];
  #size = 0;

  constructor(raw: RawCdp, names: readonly string[]) {
    this.#stops = [...new Set(names)].map((event) => raw.listen(event, (params) => this.#add(event, params)));
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #add(event: string, params: unknown): void {
    const size = JSON.stringify(params)?.length ?? 0;
    if (this.events.length >= EVENT_LIMIT || this.#size + size > SIZE_LIMIT) {
      this.dropped++;
      return;
    }
    this.#size += size;
    this.events.push({ event, params });
  }
}
