/** What changed since a baseline, by identity: what came, what went, what says something else or stands elsewhere. */
import { BASELINE_LINES, type Baseline, elementsOf, keysOf, type Remembered } from './baseline.ts';
import { type FlatLine, holding, refit, spaces } from './flat.ts';
import { lineText } from './line-text.ts';
import type { Line } from './lines.ts';
import { giveRef, refToPrint } from './paging.ts';
import type { RefTable } from './refs.ts';
import { bytesOf, cutBytes, utf8Bytes } from './tokens.ts';
import type { TreeNode } from './tree.ts';

/** The listing as it is now. */
export interface DiffOptions {
  /** Lines of the full mode. */
  full: readonly FlatLine[];
  /** The same as the mode shows them. */
  shown: readonly FlatLine[];
  /** The tree they were made from. */
  tree: readonly TreeNode[];
  /** Gone lines that an interactive listing would not have had are left out. */
  interactive?: boolean | undefined;
  /** Key of the element the listing is limited to; only what stood under it counts as gone. */
  under?: string | undefined;
}

/** A line of the answer. ` ` is context: what a change stands under. */
export interface DiffLine {
  mark: '+' | '-' | '~' | ' ';
  indent: number;
  /** Absent for what has gone. */
  flat?: FlatLine;
  /** What the line said before; for what has gone all there is. */
  was?: Remembered;
  moved?: boolean;
  /** Gone lines that stood under this one. */
  inside?: number;
}

interface Mark {
  kind: '+' | '~';
  was?: Remembered;
  moved?: boolean;
}

/** Empty when nothing changed. Linear in the number of lines. */
export function diffOf(before: Baseline, options: DiffOptions): DiffLine[] {
  const keys = keysOf(options.full);
  const present = new Map(options.full.map(({ line }) => [keys.get(line.at) ?? '', line]));
  const gone = goneLines(before, present, options);
  const marks = marksOf(before, options.full, keys, present);
  pairTexts(options.full, marks, keys, gone);
  return arrange(before, options.shown, marks, keys, gone);
}

/** The diff as text with refs, as many lines as fit; `left` counts the others. */
export function writeDiff(
  lines: readonly DiffLine[],
  refs: RefTable,
  tokens: number,
): { text: string; left: number } {
  const limit = bytesOf(tokens);
  const written: string[] = [];
  let used = 0;
  for (const line of lines) {
    const text = writeLine(line, refs);
    used += utf8Bytes(text) + 1;
    if (used - 1 > limit && written.length > 0) break;
    if (line.flat) giveRef(line.flat, refs);
    written.push(used - 1 > limit ? cutBytes(text, limit) : text);
  }
  return { text: written.join('\n'), left: lines.length - written.length };
}

function marksOf(
  before: Baseline,
  full: readonly FlatLine[],
  keys: ReadonlyMap<TreeNode, string>,
  present: ReadonlyMap<string, Line>,
): Map<TreeNode, Mark> {
  const marks = new Map<TreeNode, Mark>();
  full.forEach(({ line, parent }, i) => {
    const was = before.lines.get(keys.get(line.at) ?? '');
    const above = full[parent]?.line.at;
    const under = (above && keys.get(above)) ?? '';
    if (!was) {
      // Of lines beyond the remembered ones nothing is known.
      if (before.beyond > 0 && i >= BASELINE_LINES) return;
      if (!wasThere(before, line, under)) marks.set(line.at, { kind: '+' });
      return;
    }
    const moved = under !== was.parent && isIn(before.lines, under) && isIn(present, was.parent);
    if (moved || was.text !== lineText(line, undefined)) marks.set(line.at, { kind: '~', was, moved });
  });
  return marks;
}

/** A line that is new though what it shows is not: a wrapper that now holds several lines, text that was folded. */
function wasThere(before: Baseline, { isText, text, at }: Line, under: string): boolean {
  if (isText) return before.lines.get(under)?.text.includes(text.trim()) ?? false;
  return text === '' && (before.elements.get(at.document)?.has(at.node.id) ?? false);
}

/** The reverse: an element that has no line any more, text that is folded now. */
function isStillThere(now: Map<number, Set<number>>, was: Remembered, above: Line | undefined): boolean {
  if (was.element !== 0) return now.get(was.document)?.has(was.element) ?? false;
  return above !== undefined && !above.isText && lineText(above, undefined).includes(was.text);
}

function isIn(keys: { has(key: string): boolean }, key: string): boolean {
  return key === '' || keys.has(key);
}

function goneLines(
  before: Baseline,
  present: ReadonlyMap<string, Line>,
  options: DiffOptions,
): Map<string, Remembered> {
  const gone = new Map<string, Remembered>();
  const now = elementsOf(options.tree);
  for (const [key, line] of before.lines) {
    if (present.has(key) || (options.interactive && !line.interactive)) continue;
    if (isStillThere(now, line, present.get(line.parent))) continue;
    if (options.under !== undefined && !stoodUnder(before, line, options.under)) continue;
    gone.set(key, line);
  }
  return gone;
}

function stoodUnder(before: Baseline, line: Remembered, key: string): boolean {
  for (let at: Remembered | undefined = line; at; at = before.lines.get(at.parent)) {
    if (at.parent === key) return true;
  }
  return false;
}

/** Text that came where other text went, under the same line, is one change and not two. */
function pairTexts(
  full: readonly FlatLine[],
  marks: Map<TreeNode, Mark>,
  keys: ReadonlyMap<TreeNode, string>,
  gone: Map<string, Remembered>,
): void {
  const goneTexts = new Map<string, [string, Remembered][]>();
  for (const [key, line] of gone) {
    if (line.element !== 0) continue;
    const texts = goneTexts.get(line.parent) ?? [];
    texts.push([key, line]);
    goneTexts.set(line.parent, texts);
  }
  for (const { line, parent } of full) {
    if (!line.isText || marks.get(line.at)?.kind !== '+') continue;
    const above = full[parent]?.line.at;
    const pair = goneTexts.get((above && keys.get(above)) ?? '')?.shift();
    if (!pair) continue;
    gone.delete(pair[0]);
    marks.set(line.at, { kind: '~', was: pair[1] });
  }
}

/** Changes in reading order under what they stand in; what has gone right below the line it stood under. */
function arrange(
  before: Baseline,
  shown: readonly FlatLine[],
  marks: ReadonlyMap<TreeNode, Mark>,
  keys: ReadonlyMap<TreeNode, string>,
  gone: ReadonlyMap<string, Remembered>,
): DiffLine[] {
  const shownKeys = new Set(shown.map(({ line }) => keys.get(line.at) ?? ''));
  const goneUnder = placeGone(before, gone, shownKeys);
  const changed = shown.map(({ line }) => marks.has(line.at) || goneUnder.has(keys.get(line.at) ?? ''));
  const holds = holding(shown, changed);
  const kept = refit(
    shown,
    changed.map((own, i) => own || holds[i] === true),
  );
  const lines: DiffLine[] = [];
  for (const flat of kept) {
    const { line, indent } = flat;
    const mark = marks.get(line.at);
    lines.push({
      mark: mark?.kind ?? ' ',
      indent,
      flat,
      ...(mark?.was && { was: mark.was, moved: mark.moved ?? false }),
    });
    for (const below of goneUnder.get(keys.get(line.at) ?? '') ?? [])
      lines.push({ ...below, indent: indent + 1 });
  }
  return lines.concat(goneUnder.get('') ?? []);
}

/** What has gone, by the nearest line that is still shown; what stood in something gone is only counted. */
function placeGone(
  before: Baseline,
  gone: ReadonlyMap<string, Remembered>,
  shown: ReadonlySet<string>,
): Map<string, DiffLine[]> {
  const placed = new Map<string, DiffLine[]>();
  const tops = new Map<string, DiffLine>();
  for (const [key, was] of gone) {
    const inside = tops.get(was.parent);
    if (inside) {
      inside.inside = (inside.inside ?? 0) + 1;
      tops.set(key, inside);
      continue;
    }
    let under = was.parent;
    while (under !== '' && !shown.has(under)) under = before.lines.get(under)?.parent ?? '';
    const line: DiffLine = { mark: '-', indent: 0, was };
    tops.set(key, line);
    const siblings = placed.get(under);
    if (siblings) siblings.push(line);
    else placed.set(under, [line]);
  }
  return placed;
}

function writeLine({ mark, indent, flat, was, moved, inside }: DiffLine, refs: RefTable): string {
  const start = `${mark} ${spaces(indent)}`;
  if (!flat) {
    const ref = was && was.element !== 0 ? refs.of(was.document, was.element) : undefined;
    const more = inside ? ` … ${inside} more inside` : '';
    return `${start}${was?.text ?? ''}${ref ? ` (${ref})` : ''}${more}`;
  }
  const text = lineText(flat.line, refToPrint(flat, refs));
  if (moved) return `${start}${text} (moved)`;
  return was ? `${start}${text} (was: ${was.text})` : start + text;
}
