/** The lines in the order they are printed, each with its indentation and the place of the line it stands under. */
import type { Line } from './lines.ts';

/** A line with its place in the listing. */
export interface FlatLine {
  line: Line;
  /** Levels, from 0. */
  indent: number;
  /** Position of the line above it in the tree, -1 for none. */
  parent: number;
}

/** Levels that are indented; deeper lines keep this indentation, so that depth can't blow a listing up. */
export const DEEPEST_INDENT = 24;

/** All lines in the order they are printed. By a stack of its own: a page may nest deeper than the call stack. */
export function flatten(roots: readonly Line[]): FlatLine[] {
  const flat: FlatLine[] = [];
  const open: FlatLine[] = [];
  pushAll(open, roots, 0, -1);
  for (let next = open.pop(); next; next = open.pop()) {
    const { line, indent } = next;
    if (line.isText && line.text.trim() === '') continue;
    flat.push(next);
    pushAll(open, line.children, indent + 1, flat.length - 1);
  }
  return flat;
}

/** The lines that are kept, each under the nearest kept line above it. */
export function refit(flat: readonly FlatLine[], keep: readonly boolean[]): FlatLine[] {
  const kept: FlatLine[] = [];
  /** For each line its place among the kept ones, or that of the nearest kept line above it. */
  const places: number[] = [];
  flat.forEach(({ line, parent }, i) => {
    const under = parent < 0 ? -1 : (places[parent] ?? -1);
    if (keep[i]) kept.push({ line, indent: under < 0 ? 0 : (kept[under]?.indent ?? 0) + 1, parent: under });
    places.push(keep[i] ? kept.length - 1 : under);
  });
  return kept;
}

/** For each line, whether a marked one stands below it. */
export function holding(flat: readonly FlatLine[], marked: readonly boolean[]): boolean[] {
  const holds = new Array<boolean>(flat.length).fill(false);
  for (let i = flat.length - 1; i >= 0; i--) {
    const parent = flat[i]?.parent ?? -1;
    if (parent >= 0 && (marked[i] || holds[i])) holds[parent] = true;
  }
  return holds;
}

function pushAll(open: FlatLine[], lines: readonly Line[], indent: number, parent: number): void {
  for (let i = lines.length - 1; i >= 0; i--) {
    open.push({ line: lines[i] as Line, indent, parent }); // i is within the array
  }
}

/** Indentation and bullet before a line. */
export function bullet(indent: number): string {
  return `${spaces(indent)}- `;
}

/** Indentation of a level; from some depth on it grows no more. */
export function spaces(indent: number): string {
  return '  '.repeat(Math.min(indent, DEEPEST_INDENT));
}
