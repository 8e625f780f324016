/** What each mode of a listing keeps of its lines. */
import { withoutInvisible } from '../page/seeing/invisible.ts';
import { countOf } from '../protocol/spelling.ts';
import { type FlatLine, holding, refit } from './flat.ts';
import type { Line } from './lines.ts';
import { clip } from './quote.ts';
import { DIALOGS, LANDMARKS, LIVE } from './vocabulary.ts';

/** Longest text that stands beside the controls of a row, and longest prose in compact mode, in UTF-16 units. */
const CONTEXT_TEXT = 80;
const COMPACT_TEXT = 60;
/** Lines below a row that are searched for that text. */
const CONTEXT_LINES = 40;
/** Siblings of one role that compact mode shows whole; of a longer run it shows the first few. */
const COMPACT_RUN = 10;
const COMPACT_SHOWN = 5;
/** What `around` shows beside and below a match. */
const FIND_SIBLINGS = 2;
const FIND_BELOW = 10;

const CONTEXT_ROLES = new Set(['row', 'listitem', 'article']);
const TELLING_ROLES = new Set(['link', 'heading']);

/**
 * Everything that can be acted on, with headings, landmarks, dialogs, frames and live regions for orientation. Rows
 * and items whose controls nothing else tells apart keep their text.
 */
export function interactive(flat: readonly FlatLine[]): FlatLine[] {
  const keep = flat.map(({ line }) => isWantedInteractive(line));
  const holds = holding(flat, keep);
  const told = holding(
    flat,
    flat.map(({ line }, i) => keep[i] === true && TELLING_ROLES.has(line.at.node.role)),
  );
  const adapted = flat.slice();
  flat.forEach((at, i) => {
    if (!holds[i] || keep[i]) return;
    keep[i] = isContainer(at.line) || LANDMARKS.has(at.line.at.node.role);
    if (keep[i] || told[i] || !CONTEXT_ROLES.has(at.line.at.node.role)) return;
    const text = textBelow(flat, i);
    if (text === '') return;
    keep[i] = true;
    adapted[i] = { ...at, line: { ...at.line, text } };
  });
  return refit(adapted, keep);
}

/** Only what the accessibility tree misses (`@c`), under the landmarks, dialogs and frames that hold it. */
export function clickables(flat: readonly FlatLine[]): FlatLine[] {
  const keep = flat.map(({ line }) => line.ref === 'c');
  const holds = holding(flat, keep);
  return refit(
    flat,
    flat.map(({ line }, i) => keep[i] === true || (holds[i] === true && isPlace(line))),
  );
}

/** Structure and controls whole; prose cut to its first words, long runs of like lines to the first few. */
export function compact(flat: readonly FlatLine[]): FlatLine[] {
  const adapted = flat.map((at) => ({ ...at, line: shortened(at.line) }));
  const keep = new Array<boolean>(flat.length).fill(true);
  for (const siblings of familiesOf(flat)) {
    for (const run of runsOf(flat, siblings)) {
      if (run.length <= COMPACT_RUN) continue;
      for (const at of run.slice(COMPACT_SHOWN)) keep[at] = false;
      const last = adapted[run[COMPACT_SHOWN - 1] ?? -1];
      if (last) last.line.omitted = `${run.length - COMPACT_SHOWN} more like this`;
    }
  }
  flat.forEach(({ parent }, i) => {
    if (parent >= 0 && !keep[parent]) keep[i] = false;
  });
  return refit(adapted, keep);
}

/** Only the first `depth` levels; a line whose content is left out says how many lines are inside. */
export function shallow(flat: readonly FlatLine[], depth: number): FlatLine[] {
  const kept: FlatLine[] = [];
  let inside = 0;
  const tell = () => {
    const last = kept.at(-1);
    if (last && inside > 0) last.line = { ...last.line, omitted: `${countOf(inside, 'line')} inside` };
    inside = 0;
  };
  const places: number[] = [];
  for (const at of flat) {
    if (at.indent < depth) {
      tell();
      kept.push({ ...at, parent: places[at.parent] ?? -1 });
    } else {
      inside++;
    }
    places.push(kept.length - 1);
  }
  tell();
  return kept;
}

/** Lines that show the words, with what they stand under, their nearest siblings and the beginning of their content. */
export function around(flat: readonly FlatLine[], words: string): FlatLine[] {
  const needle = normal(words);
  const matches = flat.flatMap(({ line }, i) => (shows(line, needle) ? [i] : []));
  const keep = new Array<boolean>(flat.length).fill(false);
  const families = familiesOf(flat);
  const placeIn = new Map<number, { family: number[]; at: number }>();
  for (const family of families) {
    for (const [at, i] of family.entries()) placeIn.set(i, { family, at });
  }
  for (const match of matches) {
    const place = placeIn.get(match);
    const siblings =
      place?.family.slice(Math.max(0, place.at - FIND_SIBLINGS), place.at + FIND_SIBLINGS + 1) ?? [];
    for (const i of siblings) keep[i] = true;
    for (
      let i = match + 1;
      i <= match + FIND_BELOW && (flat[i]?.indent ?? 0) > (flat[match]?.indent ?? 0);
      i++
    ) {
      keep[i] = true;
    }
  }
  const holds = holding(flat, keep);
  return refit(
    flat,
    keep.map((kept, i) => kept || holds[i] === true),
  );
}

/** Whether a line shows the words. `needle` is what `normal` gives. */
export function shows({ name, text, at: { node } }: Line, needle: string): boolean {
  return [name, text, node.value, node.placeholder].some(
    (shown) => !!shown && normal(shown).includes(needle),
  );
}

/** Any case, white space collapsed, without what has no width. */
export function normal(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim().toLowerCase();
}

function isWantedInteractive(line: Line): boolean {
  const { role } = line.at.node;
  if (line.ref !== undefined && !isContainer(line)) return true;
  return role === 'heading' || role === 'iframe' || DIALOGS.has(role) || (LIVE.has(role) && line.text !== '');
}

/** Has its ref as a place, not as something to click. */
function isContainer({ ref, at: { node } }: Line): boolean {
  if (ref !== 'e' || node.actable !== undefined || node.draggable) return false;
  return node.scrollable === true || node.focusable !== true;
}

function isPlace({ at: { node } }: Line): boolean {
  return LANDMARKS.has(node.role) || DIALOGS.has(node.role) || node.role === 'iframe';
}

function shortened(line: Line): Line {
  if (line.text.length <= COMPACT_TEXT) return { ...line };
  return { ...line, text: clip(line.text.trim(), COMPACT_TEXT) };
}

function textBelow(flat: readonly FlatLine[], at: number): string {
  const parts = [flat[at]?.line.text ?? ''];
  const indent = flat[at]?.indent ?? 0;
  for (let i = at + 1; i <= at + CONTEXT_LINES && (flat[i]?.indent ?? 0) > indent; i++) {
    const line = flat[i]?.line;
    if (line && !line.ref) parts.push(line.text.trim());
  }
  return clip(parts.filter((part) => part !== '').join(' | '), CONTEXT_TEXT);
}

/** Positions of the lines that stand under the same line, in order. */
function familiesOf(flat: readonly FlatLine[]): number[][] {
  const families = new Map<number, number[]>();
  flat.forEach(({ parent }, i) => {
    const family = families.get(parent);
    if (family) family.push(i);
    else families.set(parent, [i]);
  });
  return [...families.values()];
}

function runsOf(flat: readonly FlatLine[], siblings: readonly number[]): number[][] {
  const runs: number[][] = [];
  let role: string | undefined;
  for (const at of siblings) {
    const own = flat[at]?.line.at.node.role;
    if (own === role) runs.at(-1)?.push(at);
    else runs.push([at]);
    role = own;
  }
  return runs;
}
