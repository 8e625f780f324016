/** Adds to a report what its elements are called, so that nobody has to ask again while the page paints. */
import type { WatchReport } from './api.ts';
import { held } from './editable.ts';
import { describe, elementById, elementNumber, snapshot } from './engine.ts';
import * as dom from './natives.ts';
import type { Watch } from './watch.ts';

/** Subtrees that are spelt out, and lines of each. */
const MAX_TREES = 4;
const MAX_NODES = 60;

export function reportInWords(watch: Watch, report: BareReport, hold?: number): WatchReport {
  const ids = new Set([elementNumber(watch.target), ...report.changed.map(({ id }) => id)]);
  if (report.focus !== undefined) ids.add(report.focus);
  return {
    ...report,
    infos: describe([...ids]),
    trees: report.appeared.slice(0, MAX_TREES).flatMap(treeOf),
    ...(hold !== undefined && elementById(hold) && { held: held(hold) }),
  };
}

/** A report without the words. */
export type BareReport = Omit<WatchReport, 'infos' | 'trees' | 'held'>;

function treeOf(id: number): WatchReport['trees'] {
  const root = elementById(id);
  return root && dom.isConnected(root) ? [snapshot({}, root).nodes.slice(0, MAX_NODES)] : [];
}
