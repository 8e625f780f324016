/**
 * Replacing pieces of a text while remembering where each piece came from. Every step of the normaliser is one rewrite;
 * a position is traced back through the steps in reverse.
 */
import type { Span } from '../types.ts';
import type { Piece } from './survey.ts';

/** One replaced piece: `[start, end)` of the text before became `[outStart, outEnd)` of the text after. */
interface Edit {
  start: number;
  end: number;
  outStart: number;
  outEnd: number;
}

/** A text, and how it differs from the one it was made of. */
export interface Rewritten {
  text: string;
  edits: readonly Edit[];
}

/**
 * `text` with each of its `pieces`, in order, replaced by what `replace` makes of it; `undefined` keeps it,
 * and a piece that begins inside a replaced one is kept.
 */
export function rewrite<P extends Piece>(
  text: string,
  pieces: Iterable<P>,
  replace: (piece: P) => string | undefined,
): Rewritten {
  const edits: Edit[] = [];
  const parts: string[] = [];
  let copied = 0;
  let length = 0;
  for (const piece of pieces) {
    if (piece.index < copied) continue;
    const now = replace(piece);
    if (now === undefined || now === piece.text) continue;
    const end = piece.index + piece.text.length;
    parts.push(text.slice(copied, piece.index), now);
    length += piece.index - copied;
    edits.push({ start: piece.index, end, outStart: length, outEnd: length + now.length });
    length += now.length;
    copied = end;
  }
  if (edits.length === 0) return { text, edits };
  parts.push(text.slice(copied));
  return { text: parts.join(''), edits };
}

/** The last edit that starts at or before `position` of the text after. */
function editBefore(edits: readonly Edit[], position: number): Edit | undefined {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle]?.outStart ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return edits[low - 1];
}

function traceStart(edits: readonly Edit[], position: number): number {
  const edit = editBefore(edits, position);
  if (!edit) return position;
  return position < edit.outEnd ? edit.start : edit.end + (position - edit.outEnd);
}

/** Where `span` of the text after came from; a part of a replaced piece comes from the whole of it. */
export function traceSpan({ edits }: Rewritten, { start, end }: Span): Span {
  const from = traceStart(edits, start);
  if (end <= start) return { start: from, end: from };
  const last = editBefore(edits, end - 1);
  const inside = last !== undefined && end - 1 < last.outEnd;
  const to = inside ? last.end : traceStart(edits, end - 1) + 1;
  return { start: from, end: Math.max(from, to) };
}
