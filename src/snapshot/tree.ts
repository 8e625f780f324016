/** Joins the node lists of a tab's frames into one list in reading order, each frame under its owner element. */
import type { PageNode } from '../page/seeing/api.ts';

/** What one frame gave. */
export interface FramePart {
  /** CDP frame id. */
  frame: string;
  document: number;
  nodes: readonly PageNode[];
  /** Frame and element that hold this one; absent for the first part. */
  parent?: { frame: string; element: number };
  /** Why the frame's content is missing: shown on its owner's line. Trusted words. */
  missing?: string;
}

/** A node of the joined tree; `parent` and `end` are positions in the list. */
export interface TreeNode {
  node: PageNode;
  frame: string;
  document: number;
  parent: number;
  /** Position after the last descendant. */
  end: number;
  /** On a frame's owner: why the frame's content is missing. */
  missing?: string;
}

/** Identity of an element: unique in the tab, never reused. Text runs have none. */
export function keyOf(at: { document: number; node: PageNode }): string {
  return `${at.document}:${at.node.id}`;
}

/** One list of all frames' nodes, in reading order. Linear in the number of nodes. */
export function joinFrames(parts: readonly FramePart[]): TreeNode[] {
  const [main, ...others] = parts;
  if (!main) return [];
  const held = new Map<string, FramePart>();
  for (const part of others) {
    if (part.parent) held.set(`${part.parent.frame} ${part.parent.element}`, part);
  }
  const joined: TreeNode[] = [];
  append(joined, main, -1, held);
  return joined;
}

function append(into: TreeNode[], part: FramePart, under: number, held: Map<string, FramePart>): void {
  const open: number[] = [];
  const close = (depth: number) => {
    for (let at = into[open.at(-1) ?? -1]; at && at.node.depth >= depth; at = into[open.at(-1) ?? -1]) {
      at.end = into.length;
      open.pop();
    }
  };
  for (const node of part.nodes) {
    close(node.depth);
    const parent = open.at(-1) ?? under;
    const at: TreeNode = { node, frame: part.frame, document: part.document, parent, end: into.length + 1 };
    open.push(into.length);
    into.push(at);
    if (node.role === 'iframe') appendHeld(into, at, part.frame, held);
  }
  close(0);
}

function appendHeld(into: TreeNode[], owner: TreeNode, frame: string, held: Map<string, FramePart>): void {
  const key = `${frame} ${owner.node.id}`;
  const part = held.get(key);
  if (!part) return;
  // Taken out, so that a frame that names itself as its own holder can't recurse.
  held.delete(key);
  if (part.missing !== undefined) owner.missing = part.missing;
  append(into, part, into.length - 1, held);
}
