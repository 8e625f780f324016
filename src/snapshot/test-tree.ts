/** Hand-made frames for the unit tests of this folder. */
import type { PageNode } from '../page/seeing/api.ts';
import { flatten } from './flat.ts';
import { linesOf } from './lines.ts';
import { pageOf } from './paging.ts';
import { RefTable } from './refs.ts';
import { type FramePart, joinFrames, type TreeNode } from './tree.ts';

/** A node with the nodes inside it; a string is a text node. */
export interface Sketch extends Partial<Omit<PageNode, 'depth'>> {
  role: string;
  kids?: (Sketch | string)[];
}

/** A control: named, actable. */
export const control = (role: string, name: string, more: Partial<Sketch> = {}): Sketch => ({
  role,
  name,
  actable: 'control',
  ...more,
});

export const block = (role: string, kids: (Sketch | string)[] = [], more: Partial<Sketch> = {}): Sketch => ({
  role,
  kids,
  ...more,
});

/** The node list of one frame. Elements without `id` are numbered from `firstId` on. */
export function nodesOf(sketches: readonly (Sketch | string)[], firstId = 1000): PageNode[] {
  const nodes: PageNode[] = [];
  let next = firstId;
  const add = (sketch: Sketch | string, depth: number): void => {
    if (typeof sketch === 'string') {
      nodes.push({ id: 0, depth, role: 'text', name: sketch });
      return;
    }
    const { kids = [], ...node } = sketch;
    nodes.push({ name: '', ...node, id: node.id ?? next++, depth });
    for (const kid of kids) add(kid, depth + 1);
  };
  for (const sketch of sketches) add(sketch, 0);
  return nodes;
}

/** A tree of one frame, made of sketches. */
export function treeOf(...sketches: (Sketch | string)[]): TreeNode[] {
  return joinFrames([mainPart(sketches)]);
}

/** The main frame's nodes, as the page engine would give them. */
export function mainPart(sketches: readonly (Sketch | string)[], document = 1): FramePart {
  return { frame: 'main', document, nodes: nodesOf(sketches) };
}

/** The full listing of a page, without budget. */
export function show(...sketches: (Sketch | string)[]): string {
  return showTree(treeOf(...sketches));
}

/** The whole listing of a tree as text. */
export function showTree(tree: readonly TreeNode[], refs = new RefTable()): string {
  return pageOf(flatten(linesOf(tree)), { refs, tokens: 1_000_000 }).text;
}
