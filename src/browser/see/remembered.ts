/** What each tab's last snapshot held, for the next `--diff`. Goes with the tab. */

import { type Baseline, baselineOf } from '../../snapshot/baseline.ts';
import type { Listing } from '../../snapshot/listing.ts';
import type { Tab } from '../tab/tab.ts';

/** The lines themselves hold far more than what is remembered of them; they are let go of after so long, ms. */
const DIGEST_MS = 100;

interface Memory {
  document: number;
  /** Made on demand, at the latest a moment after the reply: nobody waits for it. */
  baseline: () => Baseline;
  timer: NodeJS.Timeout;
}

const memories = new WeakMap<Tab, Memory>();

/** Remembers a listing of the whole page. */
export function remember(tab: Tab, listing: Listing, document: number): void {
  let held: Listing | undefined = listing;
  let made: Baseline | undefined;
  const baseline = (): Baseline => {
    made ??= baselineOf(held?.full ?? [], held?.tree ?? [], document);
    held = undefined;
    return made;
  };
  // What is never compared with need not be digested.
  clearTimeout(memories.get(tab)?.timer);
  const timer = setTimeout(baseline, DIGEST_MS);
  timer.unref();
  memories.set(tab, { document, baseline, timer });
}

/** Undefined when the tab has shown no snapshot of this document. */
export function remembered(tab: Tab, document: number): Baseline | undefined {
  const memory = memories.get(tab);
  return memory?.document === document ? memory.baseline() : undefined;
}
