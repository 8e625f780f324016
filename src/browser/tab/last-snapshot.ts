/** What a tab's last snapshot of the whole page held, for the next `--diff`. */
import { type Baseline, baselineOf } from '../../snapshot/baseline.ts';
import type { Listing } from '../../snapshot/listing.ts';

/** The lines themselves hold far more than what is remembered of them; they are let go of after so long, ms. */
const DIGEST_MS = 100;

/** Forgotten with the document it was made of. */
export class LastSnapshot {
  #document: number | undefined;
  /** Made on demand, at the latest a moment after the reply: nobody waits for it. */
  #baseline: (() => Baseline) | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Remembers a listing of the whole page. */
  keep(listing: Listing, document: number): void {
    let held: Listing | undefined = listing;
    let made: Baseline | undefined;
    const baseline = (): Baseline => {
      made ??= baselineOf(held?.full ?? [], held?.tree ?? [], document);
      held = undefined;
      return made;
    };
    // What is never compared with need not be digested.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(baseline, DIGEST_MS);
    this.#timer.unref();
    this.#document = document;
    this.#baseline = baseline;
  }

  /** Undefined when the tab has shown no snapshot of this document. */
  of(document: number): Baseline | undefined {
    return this.#document === document ? this.#baseline?.() : undefined;
  }
}
