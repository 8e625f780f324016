/**
 * A container that listens for what is in it. Pages mostly put one listener on a list, a table or a grid of cards; the
 * items are what is clicked, and each is listed, although nothing on an item itself says so.
 */
import * as dom from '../dom.ts';
import type { PageNode } from './api.ts';
import { attribute, childrenOf, type Item, type Pass } from './item.ts';
import { nameOf } from './names.ts';
import type { Level, Shot } from './shot.ts';
import { displayOf } from './style.ts';

/** Items by their tags, and by the roles that say the same. */
const ITEM_TAGS = new Set(['li', 'tr', 'td', 'th', 'dt', 'dd', 'option']);
const ITEM_ROLES = new Set(['listitem', 'row', 'gridcell', 'cell', 'option', 'treeitem', 'menuitem', 'tab']);
/** What only holds items together. */
const GROUP_TAGS = new Set(['tbody', 'thead', 'tfoot', 'tr', 'ul', 'ol']);
/** Items that have items of their own: those are what a click reaches. */
const ROW_TAGS = new Set(['tr']);
/** Wrappers between a container and its items. */
const DEPTH = 4;
/** Siblings without a class of their own are items from so many on; fewer are the parts of one thing. */
const ALIKE = 3;
/** It is the page that listens, not a list in it. */
const WHOLE_PAGE = 'main,nav,header,footer,h1,form,[role=main],[role=navigation]';

/** The items of a container that only listeners speak for; none where it is one thing itself. */
export function itemsOf(pass: Pass, container: Item): Set<Item> {
  const found = new Set<Item>();
  const { element } = container;
  // A row or an item that listens by itself is what is clicked.
  if (!element || isItem(container) || dom.elementQueryAll(element, WHOLE_PAGE).length > 0) return found;
  collect(pass, container, found, DEPTH);
  return found;
}

function collect(pass: Pass, container: Item, found: Set<Item>, depth: number): void {
  const kids = childrenOf(pass, container).filter((kid) => kid.element !== undefined && !isHole(kid));
  const [only] = kids;
  if (kids.length === 1 && only && !isItem(only)) {
    if (depth > 0) collect(pass, only, found, depth - 1);
    return;
  }
  for (const kid of kids) {
    if (ROW_TAGS.has(kid.tag) && hasControl(kid)) continue;
    if (GROUP_TAGS.has(kid.tag) && depth > 0) collect(pass, kid, found, depth - 1);
    if (isItem(kid) && !ROW_TAGS.has(kid.tag)) found.add(kid);
  }
  if (found.size === 0) for (const kid of alike(kids)) found.add(kid);
}

/** What one listener on a table with a control in each row is mostly for. */
const CONTROLS = 'a[href],button,input,select,textarea,[role=button],[role=link],[role=checkbox]';

const hasControl = ({ element }: Item): boolean =>
  element !== undefined && dom.elementQueryAll(element, CONTROLS).length > 0;

const isHole = ({ tag }: Item): boolean => tag === 'script' || tag === 'style' || tag === 'template';

const isItem = (item: Item): boolean =>
  ITEM_TAGS.has(item.tag) || ITEM_ROLES.has(attribute(item, 'role') ?? '');

/** Siblings of one kind: blocks of the same tag and class. */
function alike(kids: readonly Item[]): Item[] {
  const kinds = new Map<string, Item[]>();
  for (const kid of kids) {
    if (displayOf(kid) === 'inline') continue;
    const kind = `${kid.tag} ${attribute(kid, 'class') ?? ''}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), kid]);
  }
  return [...kinds].flatMap(([kind, members]) => {
    const isNamed = !kind.endsWith(' ');
    return members.length >= (isNamed ? 2 : ALIKE) ? members : [];
  });
}

/** An item that says nothing beside its controls is no target: they are. */
export function checkItem(shot: Shot, level: Level, node: PageNode): void {
  if (hasOwnText(shot, level)) return;
  delete node.actable;
  if (node.role === 'generic' && !node.hiddenBy) shot.dropped.add(level.from);
  else node.name = nameOf(shot.pass, level.item).text;
}

/** Text, or a picture, that is in no control. */
function hasOwnText(shot: Shot, level: Level): boolean {
  const start = shot.nodes[level.from];
  if (start && shot.nodes.length === level.from + 1) return true;
  let control = Number.POSITIVE_INFINITY;
  for (let i = level.from + 1; i < shot.nodes.length; i++) {
    const node = shot.nodes[i];
    if (!node || node.depth > control) continue;
    control = node.actable ? node.depth : Number.POSITIVE_INFINITY;
    if (!node.actable && (node.role === 'text' || node.role === 'img')) return true;
  }
  return false;
}
