/**
 * Text under another element. Only what is positioned and opaque can cover, and only where the order of painting is
 * certain: geometry is asked instead of the pointer, which a page can tell to pass through.
 */
import * as dom from '../dom.ts';
import { type Box, boxOf, intersect } from '../rect.ts';
import { isPainted } from './camouflage.ts';
import { attribute, type Item, type Pass } from './item.ts';
import { cssOf, displayOf, overflowOf, positionOf } from './style.ts';

/** A positioned opaque element, and how many texts were read before it. */
export interface Coverer {
  readonly item: Item;
  readonly after: number;
}

const MOST_COVERERS = 64;
/** Boxes of texts asked for in one pass, those nearest to a coverer first. */
const MOST_BOXES = 1000;
/** Text may stand out of its line by so much, px. */
const SLACK = 2;
const LEAST_SIDE = 6;

/** Remembers what may cover text; asked of each positioned element. */
/** `shifted`: moved out of its place in the flow; in its own place it covers nothing. */
export function noteCoverer(pass: Pass, item: Item, css: CSSStyleDeclaration, shifted: boolean): void {
  if (pass.coverers.length >= MOST_COVERERS || pass.covered.size > 0) return;
  if (!isPainted(item)) return;
  if (!shifted && !css.marginTop.startsWith('-') && !css.marginLeft.startsWith('-')) return;
  pass.coverers.push({ item, after: pass.texts.length });
}

/** Texts that were taken for seen and lie wholly under something. */
export function findCovered(pass: Pass): Set<Node> {
  const covered = new Set<Node>();
  const boxes = new Map<Item, DOMRect>();
  for (const coverer of pass.coverers) {
    if (!canCover(pass, coverer.item)) continue;
    const area = shownArea(coverer.item);
    if (area.right - area.left < LEAST_SIDE || area.bottom - area.top < LEAST_SIDE) continue;
    for (const text of nearest(pass.texts, coverer.after)) {
      if (covered.has(text.node)) continue;
      let box = boxes.get(text);
      if (!box) {
        if (boxes.size >= MOST_BOXES) break;
        box = textBox(text);
        boxes.set(text, box);
      }
      if (isWithin(box, area) && isAbove(coverer.item, text)) covered.add(text.node);
    }
  }
  return covered;
}

/** From where the coverer stands outwards. */
function* nearest(texts: readonly Item[], start: number): Generator<Item> {
  for (let step = 0; step < texts.length; step++) {
    const before = texts[start - 1 - step];
    const after = texts[start + step];
    if (before) yield before;
    if (after) yield after;
    if (!before && !after) return;
  }
}

const POPUPS = new Set(['dialog', 'alertdialog', 'menu', 'listbox', 'tooltip', 'tree', 'grid']);
const CONTROLS = 'a[href],button,input,select,textarea,[tabindex],[role]';

/** What pops up over a page, or stays while the page scrolls, hides nothing for good, unless it is a bare sheet. */
function canCover(pass: Pass, item: Item): boolean {
  const { element } = item;
  const css = cssOf(item);
  if (!element || !css || item.sight?.kind !== 'seen' || item.fade < 0.99) return false;
  if (css.clipPath !== 'none' || css.mixBlendMode !== 'normal' || isInSpace(item, css)) return false;
  const position = positionOf(item);
  const stays = position === 'fixed' || position === 'sticky';
  if (isBare(element)) return !(stays && isLarge(pass, areaOf(item)));
  if (stays || item.tag === 'dialog' || attribute(item, 'popover') !== null) return false;
  if (POPUPS.has(attribute(item, 'role') ?? '')) return false;
  return !(Number(css.zIndex) > 0 && dom.elementQueryAll(element, CONTROLS).length > 0);
}

/** The depth of three dimensions decides what is in front. */
function isInSpace(item: Item, css: CSSStyleDeclaration): boolean {
  if (css.backfaceVisibility === 'hidden') return true;
  return item.parent !== undefined && cssOf(item.parent)?.transformStyle === 'preserve-3d';
}

function isBare(element: Element): boolean {
  return (
    !/\S/.test(dom.textContent(element) ?? '') &&
    dom.elementQueryAll(element, `${CONTROLS},img,svg,video,canvas,iframe`).length === 0
  );
}

/** Such a sheet is there while the page loads. */
function isLarge(pass: Pass, { left, top, right, bottom }: Box): boolean {
  return (right - left) * (bottom - top) > (pass.width * pass.height) / 2;
}

/** Its box, as far as what is around it does not clip it. */
function shownArea(item: Item): Box {
  let area = areaOf(item);
  for (let at = item.parent; at; at = at.parent) {
    if (at.tag === 'body' || at.tag === 'html' || overflowOf(at) === 'visible' || displayOf(at) === 'inline')
      continue;
    area = intersect(area, areaOf(at));
  }
  return area;
}

function areaOf({ element }: Item): Box {
  if (!element) return { left: 0, top: 0, right: 0, bottom: 0 };
  return boxOf(dom.getBoundingClientRect(element));
}

function textBox(text: Item): DOMRect {
  const range = new Range();
  range.selectNodeContents(text.node);
  return range.getBoundingClientRect();
}

function isWithin(box: DOMRect, area: Box): boolean {
  return (
    box.width > 0 &&
    box.height > 0 &&
    box.left >= area.left - SLACK &&
    box.right <= area.right + SLACK &&
    box.top >= area.top - SLACK &&
    box.bottom <= area.bottom + SLACK
  );
}

/** Where two elements part: what of each comes last before their common ancestor is what the painter compares. */
function isAbove(coverer: Item, text: Item): boolean {
  const under = new Set<Item>();
  for (let at = text.parent; at; at = at.parent) under.add(at);
  if (under.has(coverer)) return false;
  const above: Item[] = [];
  let common: Item | undefined = coverer;
  while (common && !under.has(common)) {
    above.push(common);
    common = common.parent;
  }
  const below: Item[] = [];
  for (let at = text.parent; at && at !== common; at = at.parent) below.push(at);
  // What can be scrolled out from under it is not hidden.
  if (below.some(canScroll)) return false;
  const top = levelOf(above);
  const bottom = levelOf(below);
  if (top === undefined || Number.isNaN(top) || top < 0) return false;
  if (bottom === undefined || top > bottom) return true;
  return top === bottom && follows(coverer, text);
}

/** Z-index of the outermost positioned or grouped element; undefined when all is in the flow. */
function levelOf(chain: readonly Item[]): number | undefined {
  for (let i = chain.length - 1; i >= 0; i--) {
    const item = chain[i];
    const css = item && cssOf(item);
    if (!css) continue;
    // Items of flex and grid boxes have an index without being positioned.
    if (css.zIndex !== 'auto') return Number(css.zIndex);
    if (css.opacity !== '1' || css.transform !== 'none' || css.filter !== 'none') return 0;
    // Positioned without an index: its parts may still have one of their own.
    if (positionOf(item) !== 'static') return chain.slice(0, i).some(hasIndex) ? Number.NaN : 0;
  }
  return undefined;
}

function hasIndex(item: Item): boolean {
  return (cssOf(item)?.zIndex ?? 'auto') !== 'auto';
}

function canScroll(item: Item): boolean {
  if (!item.element || overflowOf(item) === 'visible' || item.tag === 'body' || item.tag === 'html')
    return false;
  return (
    dom.scrollHeight(item.element) > dom.clientHeight(item.element) + 1 ||
    dom.scrollWidth(item.element) > dom.clientWidth(item.element) + 1
  );
}

const FOLLOWING = 4;

function follows(coverer: Item, text: Item): boolean {
  const { parent } = text;
  if (!coverer.element || !parent?.element) return false;
  return (dom.compareDocumentPosition(parent.element, coverer.element) & FOLLOWING) !== 0;
}

/** Drawn below the background of an ancestor, by a negative z-index. */
export function isBehindAncestor(item: Item, css: CSSStyleDeclaration): boolean {
  if (!css.zIndex.startsWith('-')) return false;
  for (let at = item.parent; at; at = at.parent) {
    const style = cssOf(at);
    if (!style || at.tag === 'body' || at.tag === 'html' || isGroup(at, style)) return false;
    if (isPainted(at) && isWithin(boxOfItem(item), areaOf(at))) return true;
  }
  return false;
}

function boxOfItem({ element }: Item): DOMRect {
  return element ? dom.getBoundingClientRect(element) : new DOMRect();
}

/** A stacking context. */
function isGroup(item: Item, css: CSSStyleDeclaration): boolean {
  const position = positionOf(item);
  if (position === 'fixed' || position === 'sticky' || (position !== 'static' && css.zIndex !== 'auto'))
    return true;
  if (css.opacity !== '1' || css.transform !== 'none' || css.filter !== 'none' || css.isolation === 'isolate')
    return true;
  return /paint|strict|content|layout/.test(css.contain) || css.willChange !== 'auto';
}
