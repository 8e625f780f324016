/** What a watch saw, made into the report that lines are made of. What nobody can see is counted and left out. */
import type { Change, WatchReport } from './api.ts';
import { LONGEST_TEXT, type RemovedText } from './digest.ts';
import { held } from './editable.ts';
import { describe, elementById, elementNumber, seenTexts, snapshot } from './engine.ts';
import * as dom from './natives.ts';
import type { Watch } from './watch.ts';

/** Subtrees that are spelt out, and lines of each. */
const MAX_TREES = 4;
const MAX_NODES = 60;

/** @param hold number of the field whose value goes into the report */
export function fullReport(watch: Watch, report: BareReport, hold?: number): WatchReport {
  const { changed, removed, hidden } = seenPart(report);
  const ids = new Set([elementNumber(watch.target), ...changed.map(({ id }) => id)]);
  if (report.focus !== undefined) ids.add(report.focus);
  const shots = report.appeared.slice(0, MAX_TREES).flatMap(shotOf);
  return {
    ...report,
    changed,
    removed,
    hiddenCount: shots.reduce((sum, shot) => sum + shot.hiddenCount, hidden),
    infos: describe([...ids]),
    trees: shots.map(({ nodes }) => nodes.slice(0, MAX_NODES)),
    ...(hold !== undefined && elementById(hold) && { held: held(hold) }),
  };
}

/** A report as the watch makes it: no element is described yet. */
export type BareReport = Omit<WatchReport, 'infos' | 'trees' | 'held' | 'removed' | 'hiddenCount'> & {
  removed: RemovedText[];
};

function shotOf(id: number): ReturnType<typeof snapshot>[] {
  const root = elementById(id);
  return root && dom.isConnected(root) ? [snapshot({}, root)] : [];
}

/** Attributes with words of the page in them. */
const WORDED = new Set(['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder', 'value']);

interface SeenPart {
  changed: Change[];
  removed: string[];
  /** Pieces left out. */
  hidden: number;
}

/** Texts and names that a person can see, as every other reading decides it. */
function seenPart({ appeared, changed, removed }: BareReport): SeenPart {
  const holders = [...changed.map(wordsOf), ...removed.map(({ from }) => holderOf(from))];
  const elements = [...new Set(holders.filter((element) => element !== null))];
  const seen = new Map(
    elements.length === 0
      ? []
      : seenTexts(elements, LONGEST_TEXT).map((text, index) => [elements[index], text]),
  );
  const roots = appeared.slice(0, MAX_TREES).flatMap((id) => elementById(id) ?? []);
  const found: SeenPart = { changed: [], removed: [], hidden: 0 };
  changed.forEach((change, index) => {
    const now = seen.get(holders[index] ?? undefined);
    if (!now) found.changed.push(change);
    else if (!now.seen) found.hidden += 1;
    else if (change.what !== 'text') found.changed.push(change);
    else {
      // What appeared is counted by itself.
      found.hidden += now.hidden.filter((node) => !roots.some((root) => dom.contains(root, node))).length;
      if (now.text !== '' || now.hidden.length === 0) found.changed.push({ ...change, after: now.text });
    }
  });
  removed.forEach(({ text }, index) => {
    if (seen.get(holders[changed.length + index] ?? undefined)?.seen === false) found.hidden += 1;
    else found.removed.push(text);
  });
  return found;
}

/** The element that a change gives words of. The title of the page is on its tab. */
function wordsOf({ id, what }: Change): Element | null {
  const element = what === 'text' || WORDED.has(what) ? elementById(id) : undefined;
  return !element || element instanceof HTMLTitleElement ? null : element;
}

/** Where a text was, as far as that is still in the document. */
function holderOf(from: Node): Element | null {
  const element = from instanceof ShadowRoot ? dom.shadowHost(from) : from;
  return element instanceof Element && dom.isConnected(element) ? element : null;
}
