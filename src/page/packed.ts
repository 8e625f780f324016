/**
 * Node lists as they travel. As objects they would be three times as long, and of a reply that is read in part most of
 * the time goes into carrying it.
 */
import type { FrameSnapshot, PageNode } from './seeing/api.ts';

/** Flags that any node may have, each a bit of a kind; `actable`, and being text, count as more of them. */
const FLAGS = [
  'nameFromContent',
  'joined',
  'focusable',
  'offscreen',
  'disabled',
  'required',
  'readonly',
  'invalid',
  'focused',
  'multiline',
  'modal',
  'secret',
  'draggable',
  'scrollable',
  'maybeClosed',
] as const satisfies readonly (keyof PageNode)[];
const CONTROL = 1 << FLAGS.length;
const CLICKABLE = CONTROL << 1;
const TEXT = CLICKABLE << 1;
const BITS: ReadonlyMap<string, number> = new Map(FLAGS.map((flag, i) => [flag, 1 << i]));

/** What a node has beyond its kind, place and name. */
type Rest = Omit<PageNode, 'id' | 'depth' | 'role' | 'name' | 'actable' | (typeof FLAGS)[number]>;

/** Columns in place of objects. */
export interface PackedNodes {
  /** Role and flags, as many pairs as there are different ones. */
  kinds: (string | number)[];
  /** Three numbers a node: its kind, its depth, its id, which is counted from the last one before it. */
  places: number[];
  names: string[];
  /** Position and what else it has, of the few nodes that have more. */
  rest: [at: number, Rest][];
}

/** A snapshot as it travels. */
export type PackedSnapshot = Omit<FrameSnapshot, 'nodes'> & { nodes: PackedNodes };

/** Done in the page. */
export function packSnapshot(snapshot: FrameSnapshot): PackedSnapshot {
  return { ...snapshot, nodes: packNodes(snapshot.nodes) };
}

/** The other side's half. */
export function unpackSnapshot(packed: PackedSnapshot): FrameSnapshot {
  return { ...packed, nodes: unpackNodes(packed.nodes) };
}

function packNodes(nodes: readonly PageNode[]): PackedNodes {
  const packed: PackedNodes = { kinds: [], places: [], names: [], rest: [] };
  const kinds = new Map<string, number>();
  let last = 0;
  nodes.forEach((node, at) => {
    const { flags, rest } = sorted(node);
    const key = `${node.role} ${flags}`;
    let kind = kinds.get(key);
    if (kind === undefined) {
      kind = kinds.size;
      kinds.set(key, kind);
      packed.kinds.push(node.role, flags);
    }
    packed.places.push(kind, node.depth, node.id === 0 ? 0 : node.id - last);
    packed.names.push(node.name);
    if (rest) packed.rest.push([at, rest]);
    if (node.id !== 0) last = node.id;
  });
  return packed;
}

/** A node's flags as bits, and what is no flag. */
function sorted(node: PageNode): { flags: number; rest: Rest | undefined } {
  let flags = node.actable === 'control' ? CONTROL : node.actable ? CLICKABLE : 0;
  if (node.id === 0) flags |= TEXT;
  let rest: Record<string, unknown> | undefined;
  for (const key in node) {
    if (key === 'id' || key === 'depth' || key === 'role' || key === 'name' || key === 'actable') continue;
    // The key is one of the node's own.
    const value = node[key as keyof PageNode];
    if (value === undefined) continue;
    const bit = BITS.get(key);
    if (bit !== undefined) {
      flags |= bit;
      continue;
    }
    rest ??= {};
    rest[key] = value;
  }
  return { flags, rest: rest as Rest | undefined }; // every other key was skipped
}

/** What nodes of a kind have in common. */
interface Kind {
  isText: boolean;
  shared: Omit<PageNode, 'id' | 'depth' | 'name'>;
}

function unpackNodes({ kinds, places, names, rest }: PackedNodes): PageNode[] {
  const made = kindsOf(kinds);
  let last = 0;
  const nodes = names.map((name, at): PageNode => {
    const kind = made[places[3 * at] ?? -1];
    if (!kind) throw new Error('Cannot read the nodes: one is of no known kind');
    if (!kind.isText) last += places[3 * at + 2] ?? 0;
    return { ...kind.shared, id: kind.isText ? 0 : last, depth: places[3 * at + 1] ?? 0, name };
  });
  for (const [at, more] of rest) Object.assign(nodes[at] ?? {}, more);
  return nodes;
}

function kindsOf(kinds: readonly (string | number)[]): Kind[] {
  const made: Kind[] = [];
  for (let i = 0; i < kinds.length; i += 2) {
    const flags = Number(kinds[i + 1]);
    const shared: Kind['shared'] = { role: String(kinds[i]) };
    FLAGS.forEach((flag, bit) => {
      if (flags & (1 << bit)) shared[flag] = true;
    });
    if (flags & CONTROL) shared.actable = 'control';
    else if (flags & CLICKABLE) shared.actable = 'clickable';
    made.push({ isText: (flags & TEXT) !== 0, shared });
  }
  return made;
}
