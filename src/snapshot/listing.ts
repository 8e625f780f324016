/** From a tab's joined tree to the lines that a mode shows. */
import { type FlatLine, flatten } from './flat.ts';
import { linesOf } from './lines.ts';
import { around, clickables, compact, interactive, shallow } from './modes.ts';
import type { TreeNode } from './tree.ts';

export interface ListingOptions {
  interactive?: boolean | undefined;
  compact?: boolean | undefined;
  clickables?: boolean | undefined;
  /** Levels shown. */
  depth?: number | undefined;
  /** Only what shows these words, with its surroundings. */
  find?: string | undefined;
}

export interface Listing {
  /** Every line of the full mode. */
  full: FlatLine[];
  /** What the mode leaves of them. */
  shown: FlatLine[];
}

export function listingOf(tree: readonly TreeNode[], options: ListingOptions = {}): Listing {
  const full = flatten(linesOf(tree));
  let shown = full;
  if (options.clickables) shown = clickables(shown);
  else if (options.interactive) shown = interactive(shown);
  if (options.compact) shown = compact(shown);
  if (options.find !== undefined) shown = around(shown, options.find);
  if (options.depth !== undefined) shown = shallow(shown, options.depth);
  return { full, shown };
}
