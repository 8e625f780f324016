/** One walk over the flattened tree, into the list of nodes that a snapshot shows. */
import * as dom from '../dom.ts';
import { actingOf } from './actable.ts';
import type { FrameSnapshot, PageNode, SnapshotOptions } from './api.ts';
import { place } from './boxes.ts';
import { childrenOf, HAS, type Item, itemOf, type Pass } from './item.ts';
import { listedRole, subjectOf, takesClicks } from './listing.ts';
import { showsList } from './native-roles.ts';
import { nodeFor } from './node.ts';
import { startPass } from './pass.ts';
import { roleOf } from './roles.ts';
import { addText, breaksLine, endLine, flush, type Level, type Shot } from './shot.ts';
import { type Sight, sightOf } from './sight.ts';
import { checkDelegate, dropLabelText, dropRepeatedText, withoutDropped } from './tidy.ts';
import { topLayerRoot } from './top-layer.ts';

export function snapshot(options: SnapshotOptions, root: Element | undefined): FrameSnapshot {
  const pass = startPass();
  const shot: Shot = {
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
  if (start) walkTree(shot, itemOf(pass, start));
  return {
    title: dom.documentTitle(document).toWellFormed(),
    nodes: shot.dropped.size > 0 ? withoutDropped(shot) : shot.nodes,
    ...(options.topLayer && !top && { noTopLayer: true as const }),
    hiddenCount: shot.hiddenCount,
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

function walkTree(shot: Shot, start: Item): void {
  const levels: Level[] = [];
  const first = enter(shot, start, undefined);
  if (first) levels.push(first);
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const kid = level.kids[level.next];
    level.next += 1;
    if (!kid) {
      leave(shot, level);
      levels.pop();
      continue;
    }
    const inner = enter(shot, kid, level);
    if (inner) levels.push(inner);
  }
  flush(shot);
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

function enter(shot: Shot, item: Item, outer: Level | undefined): Level | undefined {
  const around = outer ?? OUTSIDE;
  const sight = sightOf(shot.pass, item);
  if (!item.element) {
    addText(shot, item, sight, around.depth);
    return undefined;
  }
  if (sight.kind === 'unrendered' && !shot.options.hidden) {
    if (sight.why !== 'not content' && /\S/.test(dom.textContent(item.node) ?? '')) shot.hiddenCount += 1;
    return undefined;
  }
  if (sight.why === 'not content') return undefined;
  return enterElement(shot, item, item.element, sight, around);
}

function enterElement(
  shot: Shot,
  item: Item,
  element: Element,
  sight: Sight,
  around: typeof OUTSIDE,
): Level | undefined {
  const { pass } = shot;
  if (item.tag === 'br' || breaksLine(item, sight)) endLine(shot);
  else if (item.tag === 'label') flush(shot);
  const subject = subjectOf(pass, item);
  const role = roleOf(pass, subject);
  const listed = listedRole(pass, subject, role);
  const acting = actingOf(pass, item, role, listed, around);
  const inert = around.inert || (item.has & HAS.inert) !== 0;
  const box = place(pass, item, element, acting.actable !== undefined, around.below, shot.options);
  const node = nodeFor(shot, item, element, {
    subject,
    sight,
    role,
    listed,
    acting,
    inert,
    disabled: around.disabled,
    box,
  });
  const at = node ? shot.nodes.length : -1;
  const from = shot.nodes.length;
  if (node) {
    flush(shot);
    node.depth = around.depth;
    shot.nodes.push(node);
    shot.lineOpen = !breaksLine(item, sight);
  }
  return {
    item,
    kids: kidsToList(pass, item, node),
    next: 0,
    depth: node ? around.depth + 1 : around.depth,
    at,
    from: node ? shot.nodes.length - 1 : from,
    inControl: around.inControl || (acting.actable === 'control' && takesClicks(role)),
    hand: acting.hand,
    inert,
    disabled: around.disabled || node?.disabled === true,
    maybeDelegate: acting.maybeDelegate,
    below: box.below,
  };
}

function kidsToList(pass: Pass, item: Item, node: PageNode | undefined): readonly Item[] {
  // The tag says that it is one.
  if (item.tag === 'select' && !showsList(item.element as HTMLSelectElement)) return [];
  if (item.tag === 'option' && node) return [];
  if (node?.maybeClosed) return [];
  return childrenOf(pass, item);
}

function leave(shot: Shot, level: Level): void {
  const { item, at } = level;
  if (breaksLine(item, sightOf(shot.pass, item))) endLine(shot);
  else if (at >= 0 || item.tag === 'label') flush(shot);
  const node = at >= 0 ? shot.nodes[level.from] : undefined;
  if (item.tag === 'label') dropLabelText(shot, level);
  if (!node) return;
  if (level.maybeDelegate) checkDelegate(shot, level, node);
  if (node.nameFromContent) dropRepeatedText(shot, level.from, node);
}
