/** What a tab's listing held, remembered by the identity of the elements, to compare the next one with. */
import type { FlatLine } from './flat.ts';
import { lineText } from './line-text.ts';
import { keyOf, type TreeNode } from './tree.ts';
import { DIALOGS, LIVE } from './vocabulary.ts';

/** One line as it was. */
export interface Remembered {
  /** Without ref. */
  text: string;
  /** Key of the line it stood under, '' for none. */
  parent: string;
  /** Interactive listings have it. */
  interactive: boolean;
  document: number;
  /** 0 for text. */
  element: number;
}

/** What a diff compares with. */
export interface Baseline {
  /** Serial of the main frame's document. */
  document: number;
  lines: Map<string, Remembered>;
  /** Lines beyond those kept; nothing is known of them. */
  beyond: number;
  /** Elements that were there, with or without a line of their own, by document. */
  elements: Map<number, Set<number>>;
}

/** Lines that are remembered of a listing, so that a page can't fill the memory. */
export const BASELINE_LINES = 20_000;

/**
 * Remembers a listing.
 * @param full lines of the full mode, whatever was printed
 * @param tree the tree they were made from
 */
export function baselineOf(full: readonly FlatLine[], tree: readonly TreeNode[], document: number): Baseline {
  const lines = new Map<string, Remembered>();
  const keys = keysOf(full);
  for (const { line, parent } of full.slice(0, BASELINE_LINES)) {
    const above = full[parent]?.line.at;
    const { node, document: own } = line.at;
    lines.set(keys.get(line.at) ?? '', {
      text: lineText(line, undefined),
      parent: (above && keys.get(above)) ?? '',
      interactive: line.ref !== undefined || isTelling(node.role),
      document: own,
      element: line.isText ? 0 : node.id,
    });
  }
  return { document, lines, beyond: Math.max(0, full.length - BASELINE_LINES), elements: elementsOf(tree) };
}

/** The elements of a tree, by document. */
export function elementsOf(tree: readonly TreeNode[]): Map<number, Set<number>> {
  const elements = new Map<number, Set<number>>();
  for (const { document, node } of tree) {
    const known = elements.get(document);
    if (known) known.add(node.id);
    else elements.set(document, new Set([node.id]));
  }
  return elements;
}

/** A key for each line: the element's identity; for text the line above it, the words, and which of several it is. */
export function keysOf(full: readonly FlatLine[]): Map<TreeNode, string> {
  const keys = new Map<TreeNode, string>();
  const seen = new Map<string, number>();
  for (const { line, parent } of full) {
    const above = full[parent]?.line.at;
    let key = keyOf(line.at);
    if (line.isText || line.at.node.id === 0) {
      const words = `${(above && keys.get(above)) ?? ''}#${line.text}`;
      const nth = seen.get(words) ?? 0;
      seen.set(words, nth + 1);
      key = `${words}#${nth}`;
    }
    keys.set(line.at, key);
  }
  return keys;
}

function isTelling(role: string): boolean {
  return role === 'heading' || role === 'iframe' || DIALOGS.has(role) || LIVE.has(role);
}
