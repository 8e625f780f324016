/** From a tab's joined tree to the lines that a mode shows. */
import { type FlatLine, flatten, refit } from './flat.ts';
import { linesOf } from './lines.ts';
import { around, clickables, compact, interactive, shallow } from './modes.ts';
import { keyOf, type TreeNode } from './tree.ts';

/** The mode: what of the full listing is shown. */
export interface ListingOptions {
  interactive?: boolean | undefined;
  compact?: boolean | undefined;
  clickables?: boolean | undefined;
  /** Levels shown. */
  depth?: number | undefined;
  /** Only what shows these words, with its surroundings. */
  find?: string | undefined;
  /** Only this element's line and what is below it: its key. Nothing is shown when it has no line. */
  under?: string | undefined;
}

/** The lines before and after the mode was applied. */
export interface Listing {
  tree: readonly TreeNode[];
  /** Every line of the full mode. */
  full: FlatLine[];
  /** What the mode leaves of them. */
  shown: FlatLine[];
}

/** Makes the lines of a tree and leaves those that the mode shows. */
export function listingOf(tree: readonly TreeNode[], options: ListingOptions = {}): Listing {
  const full = flatten(linesOf(tree));
  let shown = options.under === undefined ? full : below(full, options.under);
  if (options.clickables) shown = clickables(shown);
  else if (options.interactive) shown = interactive(shown);
  if (options.compact) shown = compact(shown);
  if (options.find !== undefined) shown = around(shown, options.find);
  if (options.depth !== undefined) shown = shallow(shown, options.depth);
  return { tree, full, shown };
}

function below(full: readonly FlatLine[], key: string): FlatLine[] {
  const top = full.findIndex(({ line }) => !line.isText && keyOf(line.at) === key);
  const indent = full[top]?.indent ?? 0;
  let inside = top >= 0;
  return refit(
    full,
    full.map((at, i) => {
      if (i < top || top < 0) return false;
      if (i > top && at.indent <= indent) inside = false;
      return inside;
    }),
  );
}
