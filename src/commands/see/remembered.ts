/** What each tab's last snapshot held, for the next `--diff`. Goes with the tab. */
import type { Tab } from '../../browser/types.ts';
import { type Baseline, baselineOf } from '../../snapshot/baseline.ts';
import type { Listing } from '../../snapshot/listing.ts';

const baselines = new WeakMap<Tab, Baseline>();

export function remember(tab: Tab, listing: Listing, document: number): void {
  baselines.set(tab, baselineOf(listing.full, document));
}

/** Undefined when the tab has shown no snapshot of this document. */
export function remembered(tab: Tab, document: number): Baseline | undefined {
  const baseline = baselines.get(tab);
  return baseline?.document === document ? baseline : undefined;
}
