/** One walk over the flattened tree, into the list of nodes that a snapshot shows. */
import * as dom from '../dom.ts';
import { elementNumber } from '../registry.ts';
import { type Acting, actingOf } from './actable.ts';
import type { FrameSnapshot, PageNode, SnapshotOptions } from './api.ts';
import { type Place, place } from './boxes.ts';
import { looksClosed } from './closed-roots.ts';
import { descriptionOf } from './descriptions.ts';
import { focusable } from './focus.ts';
import { attribute, childrenOf, displayOf, HAS, type Item, itemOf, type Pass, startPass } from './item.ts';
import { bareRole, clickableName, isIframe, listedRole, takesClicks } from './listing.ts';
import { collapse, isAriaHidden, nameOf, renderedText } from './names.ts';
import { showsList } from './native-roles.ts';
import { roleOf } from './roles.ts';
import { type Sight, sightOf } from './sight.ts';
import { addStates } from './states.ts';
import { topLayerRoot } from './top-layer.ts';

/** One element whose children are being walked. */
interface Level {
  readonly item: Item;
  readonly kids: readonly Item[];
  next: number;
  /** Depth of the nodes in it. */
  readonly depth: number;
  /** Where its own node stands in the list; -1 when it has none. */
  readonly at: number;
  /** Length of the list when it was entered. */
  readonly from: number;
  readonly inControl: boolean;
  readonly hand: boolean;
  readonly inert: boolean;
  readonly disabled: boolean;
  readonly maybeDelegate: boolean;
  /** Its box is below the viewport, and so is what is in it. */
  readonly below: boolean;
}

interface Walk {
  readonly pass: Pass;
  readonly options: SnapshotOptions;
  readonly nodes: PageNode[];
  /** Text that goes on in the same line. */
  run: string;
  runDepth: number;
  /** What is listed last ends in this line. */
  lineOpen: boolean;
  runJoins: boolean;
  hiddenCount: number;
  /** Indexes of nodes that turned out to be none. */
  readonly dropped: Set<number>;
}

export function snapshot(options: SnapshotOptions, root: Element | undefined): FrameSnapshot {
  const pass = startPass();
  const walk: Walk = {
    pass,
    options,
    nodes: [],
    run: '',
    runDepth: 0,
    lineOpen: false,
    runJoins: false,
    hiddenCount: 0,
    dropped: new Set(),
  };
  const top = options.topLayer ? topLayerRoot(pass) : undefined;
  const start = root ?? top ?? dom.documentElement(document);
  if (start) walkTree(walk, itemOf(pass, start));
  return {
    title: dom.documentTitle(document).toWellFormed(),
    nodes: walk.dropped.size > 0 ? withoutDropped(walk) : walk.nodes,
    ...(options.topLayer && !top && { noTopLayer: true as const }),
    hiddenCount: walk.hiddenCount,
    viewport: viewport(pass),
  };
}

function viewport(pass: Pass): FrameSnapshot['viewport'] {
  const scroller = dom.scrollingElement(document) ?? dom.documentElement(document);
  return {
    width: pass.width,
    height: pass.height,
    scrollX: Math.round(window.scrollX),
    scrollY: Math.round(window.scrollY),
    contentHeight: scroller ? dom.scrollHeight(scroller) : 0,
  };
}

function walkTree(walk: Walk, start: Item): void {
  const levels: Level[] = [];
  const first = enter(walk, start, undefined);
  if (first) levels.push(first);
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const kid = level.kids[level.next];
    level.next += 1;
    if (!kid) {
      leave(walk, level);
      levels.pop();
      continue;
    }
    const inner = enter(walk, kid, level);
    if (inner) levels.push(inner);
  }
  flush(walk);
}

const OUTSIDE: Omit<Level, 'item' | 'kids' | 'next'> = {
  depth: 0,
  at: -1,
  from: 0,
  inControl: false,
  hand: false,
  inert: false,
  disabled: false,
  maybeDelegate: false,
  below: false,
};

function enter(walk: Walk, item: Item, outer: Level | undefined): Level | undefined {
  const around = outer ?? OUTSIDE;
  const sight = sightOf(walk.pass, item);
  if (!item.element) {
    addText(walk, item, sight, around.depth);
    return undefined;
  }
  if (sight.kind === 'unrendered' && !walk.options.hidden) {
    if (sight.why !== 'not content' && /\S/.test(dom.textContent(item.node) ?? '')) walk.hiddenCount += 1;
    return undefined;
  }
  if (sight.why === 'not content') return undefined;
  return enterElement(walk, item, item.element, sight, around);
}

function enterElement(
  walk: Walk,
  item: Item,
  element: Element,
  sight: Sight,
  around: typeof OUTSIDE,
): Level | undefined {
  const { pass } = walk;
  if (item.tag === 'br' || breaksLine(item, sight)) endLine(walk);
  else if (item.tag === 'label') flush(walk);
  const role = roleOf(pass, item);
  const listed = listedRole(pass, item, role);
  const acting = actingOf(pass, item, role, listed, around);
  const inert = around.inert || (item.has & HAS.inert) !== 0;
  const box = place(pass, item, element, acting.actable !== undefined, around.below, walk.options);
  const node = nodeFor(walk, item, element, {
    sight,
    role,
    listed,
    acting,
    inert,
    disabled: around.disabled,
    box,
  });
  const at = node ? walk.nodes.length : -1;
  const from = walk.nodes.length;
  if (node) {
    flush(walk);
    node.depth = around.depth;
    walk.nodes.push(node);
    walk.lineOpen = !breaksLine(item, sight);
  }
  return {
    item,
    kids: kidsToList(pass, item, node),
    next: 0,
    depth: node ? around.depth + 1 : around.depth,
    at,
    from: node ? walk.nodes.length - 1 : from,
    inControl: around.inControl || (acting.actable === 'control' && takesClicks(role)),
    hand: acting.hand,
    inert,
    disabled: around.disabled || node?.disabled === true,
    maybeDelegate: acting.maybeDelegate,
    below: box.below,
  };
}

function breaksLine(item: Item, sight: Sight): boolean {
  if (sight.kind === 'unrendered') return true;
  const display = displayOf(item);
  return !display.startsWith('inline') && display !== 'contents';
}

interface Facts {
  sight: Sight;
  role: string;
  listed: string | undefined;
  acting: Acting;
  inert: boolean;
  disabled: boolean;
  box: Place;
}

function nodeFor(walk: Walk, item: Item, element: Element, facts: Facts): PageNode | undefined {
  const { options } = walk;
  const { sight, acting, inert, box } = facts;
  const hiddenBy = hiddenReason(item, sight, inert);
  let { actable } = acting;
  if (sight.kind === 'invisible' || sight.kind === 'unrendered' || inert) actable = undefined;
  else if (isAriaHidden(item)) actable = actable && box.shown ? 'clickable' : undefined;
  if (hiddenBy && !options.hidden && !actable) return undefined;
  if (actable === 'clickable' && !facts.listed && !box.shown && !focusable(walk.pass, item))
    actable = undefined;
  const closed = !facts.listed && !actable && looksClosed(item, element);
  if (!facts.listed && !actable && !closed) return undefined;
  if (options.viewport && box.outside && !closed) return undefined;
  const node = describeNode(walk, item, element, facts);
  if (actable) node.actable = actable;
  if (hiddenBy && options.hidden) node.hiddenBy = hiddenBy;
  if (closed) node.maybeClosed = true;
  return node;
}

function hiddenReason(item: Item, sight: Sight, inert: boolean): string {
  if (sight.kind !== 'seen') return sight.why;
  if (isAriaHidden(item)) return 'aria-hidden';
  return inert ? 'inert' : '';
}

function describeNode(walk: Walk, item: Item, element: Element, facts: Facts): PageNode {
  const { pass, options } = walk;
  const { listed, role, acting, box } = facts;
  const name = nameOf(pass, item);
  const node: PageNode = {
    id: elementNumber(element),
    depth: 0,
    role: listed ?? bareRole(item, role),
    name: name.text,
  };
  if (name.from === 'contents' && name.text) node.nameFromContent = true;
  if (!name.text && acting.actable === 'clickable' && !acting.scrollable) {
    const shown = clickableName(pass, item);
    node.name = shown.text;
    if (shown.text && shown.whole) node.nameFromContent = true;
  }
  const description = item.has & (HAS.aria | HAS.title) ? descriptionOf(pass, item, name) : '';
  if (description && description !== node.name) node.description = description;
  addStates(pass, item, role, node);
  if (facts.disabled) node.disabled = true;
  if (focusable(pass, item) && !isIframe(item)) node.focusable = true;
  if (acting.scrollable) node.scrollable = true;
  if (box.outside) node.offscreen = true;
  if (box.box && (options.boxes || options.viewport)) node.box = box.box;
  if (options.urls) addUrl(item, element, node);
  return node;
}

function addUrl(item: Item, element: Element, node: PageNode): void {
  // Each tag says of which class the element is.
  if (item.tag === 'a') node.url = dom.anchorHref(element as HTMLAnchorElement).toWellFormed();
  else if (item.tag === 'area') node.url = dom.areaHref(element as HTMLAreaElement).toWellFormed();
  else if (item.tag === 'svg:a')
    node.url = (attribute(item, 'href') ?? attribute(item, 'xlink:href') ?? '').toWellFormed();
  if (!node.url) delete node.url;
}

function kidsToList(pass: Pass, item: Item, node: PageNode | undefined): readonly Item[] {
  // The tag says that it is one.
  if (item.tag === 'select' && !showsList(item.element as HTMLSelectElement)) return [];
  if (item.tag === 'option' && node) return [];
  if (node?.maybeClosed) return [];
  return childrenOf(pass, item);
}

function addText(walk: Walk, item: Item, sight: Sight, depth: number): void {
  // Asked only of text items.
  const blank = !/\S/.test(dom.characterData(item.node as Text));
  if (sight.kind !== 'seen') {
    if (blank || sight.why === 'not content') return;
    walk.hiddenCount += 1;
    if (!walk.options.hidden) return;
    flush(walk);
    walk.nodes.push({ id: 0, depth, role: 'text', name: collapse(renderedText(item)), hiddenBy: sight.why });
    return;
  }
  if (walk.run === '') {
    if (blank && !walk.lineOpen) return;
    walk.runDepth = depth;
    walk.runJoins = walk.lineOpen;
  }
  walk.run += renderedText(item);
}

function flush(walk: Walk): void {
  if (walk.run === '') return;
  const { run } = walk;
  walk.run = '';
  const text = collapse(run);
  if (!text) return;
  const node: PageNode = { id: 0, depth: walk.runDepth, role: 'text', name: text };
  if (walk.runJoins) {
    node.joined = true;
    node.name = (/^\s/.test(run) ? ' ' : '') + text + (/\s$/.test(run) ? ' ' : '');
  }
  walk.nodes.push(node);
  walk.lineOpen = true;
}

function endLine(walk: Walk): void {
  flush(walk);
  walk.lineOpen = false;
}

/** As many actable things in a listening container make it a delegate of theirs. */
const DELEGATES_FOR = 3;

function leave(walk: Walk, level: Level): void {
  const { item, at } = level;
  if (breaksLine(item, sightOf(walk.pass, item))) endLine(walk);
  else if (at >= 0 || item.tag === 'label') flush(walk);
  const node = at >= 0 ? walk.nodes[level.from] : undefined;
  if (item.tag === 'label') dropLabelText(walk, level);
  if (!node) return;
  if (level.maybeDelegate) checkDelegate(walk, level, node);
  if (node.nameFromContent) dropRepeatedText(walk, level.from, node);
}

/** Text that the name already has, when nothing else is in the element. */
function dropRepeatedText(walk: Walk, from: number, node: PageNode): void {
  let length = 0;
  for (let i = from + 1; i < walk.nodes.length; i++) {
    const inner = walk.nodes[i];
    if (inner?.role !== 'text' || inner.hiddenBy) return;
    length += inner.name.length;
  }
  // A name that was cut short does not stand for the text.
  if (length > node.name.length + 20) return;
  for (let i = from + 1; i < walk.nodes.length; i++) walk.dropped.delete(i);
  walk.nodes.length = from + 1;
}

/** A label's text is the name of its control, which is listed. */
function dropLabelText(walk: Walk, level: Level): void {
  // The tag says that it is one.
  const control = dom.labelControl(level.item.element as HTMLLabelElement);
  if (!control) return;
  const labelled = itemOf(walk.pass, control);
  const { kind } = sightOf(walk.pass, labelled);
  if (kind === 'invisible' || kind === 'unrendered' || isAriaHidden(labelled)) return;
  const name = nameOf(walk.pass, labelled);
  if (name.from !== 'related') return;
  const own = elementNumber(control);
  for (let i = level.from; i < walk.nodes.length; i++) {
    const node = walk.nodes[i];
    if (node && node.id !== own && !(node.role === 'text' && name.text.includes(node.name.trim()))) return;
  }
  for (let i = level.from; i < walk.nodes.length; i++)
    if (walk.nodes[i]?.role === 'text') walk.dropped.add(i);
}

function checkDelegate(walk: Walk, level: Level, node: PageNode): void {
  let inside = 0;
  for (let i = level.from + 1; i < walk.nodes.length; i++) if (walk.nodes[i]?.actable) inside += 1;
  if (inside <= DELEGATES_FOR) return;
  delete node.actable;
  if (node.role === 'generic' && !node.hiddenBy) walk.dropped.add(level.from);
  else node.name = nameOf(walk.pass, level.item).text;
}

/** Nodes that stay; what was in a dropped one moves up. */
function withoutDropped(walk: Walk): PageNode[] {
  const kept: PageNode[] = [];
  const open: number[] = [];
  walk.nodes.forEach((node, index) => {
    while (open.length > 0 && node.depth <= (open.at(-1) ?? 0)) open.pop();
    const { depth } = node;
    node.depth -= open.length;
    if (walk.dropped.has(index)) open.push(depth);
    else kept.push(node);
  });
  return kept;
}
