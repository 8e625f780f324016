/** A command that runs until something ends it, and is known to run: the page asks the site when the command asks it. */
import { until } from './load.ts';
import type { Site } from './site.ts';

let marks = 0;

export interface Endless {
  words: string[];
  /** Settles when the command runs. */
  begun: Promise<unknown>;
}

/** @param site the one whose page the tab shows */
export function endless(site: Site): Endless {
  const mark = `/begun?${++marks}`;
  const words = ['wait', '--fn', `!fetch(${JSON.stringify(mark)})`];
  return { words, begun: until(() => site.seen.includes(`GET ${mark}`)) };
}
