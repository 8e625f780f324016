/** One walk over the flattened tree, into the list of nodes that a snapshot shows. */
import * as dom from '../dom.ts';
import { sweepElements } from '../registry.ts';
import { actingOf, asItem, withoutTarget } from './actable.ts';
import type { FrameSnapshot, PageNode, SnapshotOptions } from './api.ts';
import { place } from './boxes.ts';
import { checkItem, itemsOf } from './delegates.ts';
import { addHints } from './hints.ts';
import { childrenOf, HAS, type Item, itemOf, type Pass } from './item.ts';
import { listedRole, subjectOf, takesClicks } from './listing.ts';
import { showsList } from './native-roles.ts';
import { mayBeListed, nodeFor } from './node.ts';
import { readWith } from './pass.ts';
import { roleOf } from './roles.ts';
import {
  addText,
  breaksLine,
  endLine,
  flush,
  type Level,
  newLevel,
  type Shot,
  type Surrounding,
} from './shot.ts';
import { type Sight, sightOf } from './sight.ts';
import { sourceTexts } from './source-texts.ts';
import { checkDelegate, dropLabelText, dropRepeatedText, withoutDropped } from './tidy.ts';
import { topLayerRoot } from './top-layer.ts';

/** @param root undefined: the document */
export function snapshot(options: SnapshotOptions, root: Element | undefined): FrameSnapshot {
  sweepElements();
  return readWith((pass) => takeShot(pass, options, root));
}

function takeShot(pass: Pass, options: SnapshotOptions, root: Element | undefined): FrameSnapshot {
  const shot: Shot = {
    pass,
    options,
    nodes: [],
    run: '',
    runDepth: 0,
    lineOpen: false,
    runJoins: false,
    hidden: [],
    dropped: new Set(),
  };
  const top = options.topLayer ? topLayerRoot(pass) : undefined;
  const start = root ?? top ?? dom.documentElement(document);
  if (start) {
    walkTree(shot, itemOf(pass, start));
    addSourceTexts(shot, start);
  }
  return {
    title: dom.documentTitle(document).toWellFormed(),
    nodes: shot.dropped.size > 0 ? withoutDropped(shot) : shot.nodes,
    ...(options.topLayer && !top && { noTopLayer: true as const }),
    hiddenCount: shot.hidden.filter((node) => !pass.named.has(node)).length,
    viewport: viewport(pass),
  };
}

/** What is in the source only comes last: it has no place among what is drawn. */
function addSourceTexts(shot: Shot, start: Element): void {
  for (const { node, why, text } of sourceTexts(start)) {
    shot.hidden.push(node);
    if (shot.options.hidden) shot.nodes.push({ id: 0, depth: 0, role: 'text', name: text, hiddenBy: why });
  }
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
  // Levels are used again at the same depth: one for each element would be a large part of all garbage.
  const levels: Level[] = [newLevel()];
  let depth = enter(shot, start, OUTSIDE, levels[0]) ? 0 : -1;
  while (depth >= 0) {
    const level = levels[depth];
    const kid = level?.kids[level.next];
    if (!level) break;
    level.next += 1;
    if (!kid) {
      leave(shot, level);
      depth -= 1;
      continue;
    }
    levels[depth + 1] ??= newLevel();
    if (enter(shot, kid, level, levels[depth + 1])) depth += 1;
  }
  flush(shot);
}

const OUTSIDE: Surrounding = {
  depth: 0,
  inControl: false,
  hand: false,
  inert: false,
  disabled: false,
  below: false,
  items: undefined,
};

/** Whether there is something to walk in it; `level` is then filled in. */
function enter(shot: Shot, item: Item, around: Surrounding, level: Level | undefined): boolean {
  const sight = sightOf(shot.pass, item);
  if (!item.element) {
    addText(shot, item, sight, around.depth);
    return false;
  }
  if (sight.kind === 'unrendered' && !shot.options.hidden) {
    if (sight.why !== 'not content' && /\S/.test(dom.textContent(item.node) ?? ''))
      shot.hidden.push(item.node);
    return false;
  }
  if (sight.why === 'not content' || !level) return false;
  enterElement(shot, item, item.element, sight, around, level);
  return true;
}

function enterElement(
  shot: Shot,
  item: Item,
  element: Element,
  sight: Sight,
  around: Surrounding,
  level: Level,
): void {
  const { pass } = shot;
  if (item.tag === 'br' || breaksLine(item, sight)) endLine(shot);
  else if (item.tag === 'label') flush(shot);
  const subject = subjectOf(pass, item);
  const role = roleOf(pass, subject);
  const listed = listedRole(pass, subject, role);
  const own = actingOf(pass, item, role, listed, around);
  const items = own.maybeDelegate ? itemsOf(pass, item) : undefined;
  const delegates = items !== undefined && items.size > 0;
  const isItem = !own.actable && !around.inControl && around.items?.has(item) === true;
  const acting = delegates ? withoutTarget(own) : isItem ? asItem(own) : own;
  const inert = around.inert || (item.has & HAS.inert) !== 0;
  const box = place(pass, item, element, acting.actable !== undefined, around.below, shot.options);
  const node = mayBeListed(item, listed, acting)
    ? nodeFor(shot, item, element, {
        subject,
        sight,
        role,
        listed,
        acting,
        inert,
        disabled: around.disabled,
        box,
      })
    : undefined;
  if (node) {
    flush(shot);
    node.depth = around.depth;
    shot.nodes.push(node);
    shot.lineOpen = !breaksLine(item, sight);
  }
  level.item = item;
  level.kids = kidsToList(pass, item, node);
  level.next = 0;
  level.depth = node ? around.depth + 1 : around.depth;
  level.node = node;
  level.from = node ? shot.nodes.length - 1 : shot.nodes.length;
  level.inControl = around.inControl || (acting.actable === 'control' && takesClicks(role));
  level.hand = acting.hand;
  level.inert = inert;
  level.disabled = around.disabled || node?.disabled === true;
  level.maybeDelegate = acting.maybeDelegate;
  level.isItem = isItem;
  level.items = delegates ? items : around.items;
  level.below = box.below;
}

function kidsToList(pass: Pass, item: Item, node: PageNode | undefined): readonly Item[] {
  // The tag says that it is one.
  if (item.tag === 'select' && !showsList(item.element as HTMLSelectElement)) return [];
  if (item.tag === 'option' && node) return [];
  if (node?.maybeClosed) return [];
  return childrenOf(pass, item);
}

function leave(shot: Shot, level: Level): void {
  const { item, node } = level;
  if (breaksLine(item, sightOf(shot.pass, item))) endLine(shot);
  else if (node || item.tag === 'label') flush(shot);
  // Style objects that live on make every later collection dearer.
  item.css = undefined;
  if (item.tag === 'label') dropLabelText(shot, level);
  if (!node) return;
  if (level.maybeDelegate) checkDelegate(shot, level, node);
  if (level.isItem) checkItem(shot, level, node);
  addHints(shot, level, node);
  if (node.nameFromContent) dropRepeatedText(shot, level.from, node);
}
