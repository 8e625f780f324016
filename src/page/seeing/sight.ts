/** Whether a person sees an element or a piece of text, and if not, why. */
import * as dom from '../dom.ts';
import { attribute, BLANK, HAS, type Item, itemOf, type Pass } from './item.ts';
import { cssOf, displayOf, isPlainPhrasing, overflowOf, positionOf } from './style.ts';

export interface Sight {
  /**
   * `unseen` is there, can often be acted on, but shows nothing (opacity 0, clipped, far outside);
   * `invisible` hides itself but not its children (visibility); `unrendered` hides everything in it.
   */
  readonly kind: 'seen' | 'unseen' | 'invisible' | 'unrendered';
  readonly why: string;
  /** Children are never rendered (content-visibility). */
  readonly locked?: true;
  /** Of `invisible`: what its visible children are in. */
  readonly under?: Sight;
  /** Clips only what is positioned inside it: an absolutely positioned child shows. */
  readonly loose?: true;
}

const SEEN: Sight = { kind: 'seen', why: '' };
const LOCKED: Sight = { kind: 'seen', why: '', locked: true };
export const NOT_RENDERED: Sight = { kind: 'unrendered', why: 'not rendered' };
const NOT_CONTENT: Sight = { kind: 'unrendered', why: 'not content' };
const DISPLAY_NONE: Sight = { kind: 'unrendered', why: 'display: none' };
const HIDDEN: Sight = { kind: 'unrendered', why: 'hidden attribute' };
const CLOSED: Sight = { kind: 'unrendered', why: 'inside closed details' };
const SKIPPED: Sight = { kind: 'unrendered', why: 'content-visibility: hidden' };
const INVISIBLE: Sight = { kind: 'invisible', why: 'visibility: hidden' };
const OPACITY: Sight = { kind: 'unseen', why: 'opacity: 0' };
const ZERO_SIZE: Sight = { kind: 'unseen', why: 'zero-size box' };
const ZERO_SIZE_LOOSE: Sight = { kind: 'unseen', why: 'zero-size box', loose: true };
const CLIPPED: Sight = { kind: 'unseen', why: 'clipped away' };
const OUTSIDE: Sight = { kind: 'unseen', why: 'off-screen' };
const TINY: Sight = { kind: 'unseen', why: 'font-size: 0' };

const NO_CONTENT = new Set([
  ...['script', 'style', 'template', 'head', 'title', 'meta', 'link', 'base', 'datalist'],
  ...[
    'svg:script',
    'svg:style',
    'svg:defs',
    'svg:symbol',
    'svg:title',
    'svg:desc',
    'svg:metadata',
    'svg:clipPath',
    'svg:mask',
    'svg:marker',
    'svg:pattern',
  ],
]);

export function sightOf(pass: Pass, item: Item): Sight {
  if (item === BLANK) return SEEN;
  if (item.sight) return item.sight;
  const { parent } = item;
  if (!parent || parent.sight) {
    item.sight = ownSight(pass, item, parent?.sight ?? SEEN);
    return item.sight;
  }
  const chain: Item[] = [];
  let at: Item | undefined = item;
  while (at && !at.sight) {
    chain.push(at);
    at = at.parent;
  }
  let sight = at?.sight ?? SEEN;
  for (let i = chain.length - 1; i >= 0; i--) {
    const next = chain[i];
    if (!next) continue;
    sight = ownSight(pass, next, sight);
    next.sight = sight;
  }
  return sight;
}

/** There, whether or not it shows anything. */
export function isShown(pass: Pass, item: Item): boolean {
  const { kind } = sightOf(pass, item);
  return kind === 'seen' || kind === 'unseen';
}

function ownSight(pass: Pass, item: Item, outer: Sight): Sight {
  return item.element ? elementSight(pass, item, item.element, outer) : textSight(item, outer);
}

function elementSight(pass: Pass, item: Item, element: Element, outer: Sight): Sight {
  if (outer.kind === 'unrendered') return outer;
  if (NO_CONTENT.has(item.tag)) return NOT_CONTENT;
  // Where scripts run it has no box, although its style says nothing of the kind.
  if (item.tag === 'noscript' && !dom.checkVisibility(element)) return NOT_CONTENT;
  if (item.tag === 'area') return areaSight(pass, item);
  const display = displayOf(item);
  if (display === 'none') return item.has & HAS.hidden ? HIDDEN : DISPLAY_NONE;
  if (outer.locked) return SKIPPED;
  if (item.parent?.tag === 'details' && inClosedDetails(item, element)) return CLOSED;
  if (display === 'inline' && isPlainPhrasing(item)) return outer;
  const css = cssOf(item);
  if (!css) return outer;
  const inherited = outer.kind === 'unseen' ? outer : outer.under;
  if (css.visibility !== 'visible') return inherited ? { ...INVISIBLE, under: inherited } : INVISIBLE;
  if (display === 'inline' || display === 'contents') {
    return inherited ?? (css.opacity === '0' ? OPACITY : SEEN);
  }
  const position = positionOf(item);
  if (inherited && !(position === 'fixed' || (inherited.loose && position === 'absolute'))) return inherited;
  if (css.opacity === '0') return OPACITY;
  return boxSight(pass, item, element, css, position);
}

/** An area of an image map has no box and `display: none`; it is there where its image is. */
function areaSight(pass: Pass, item: Item): Sight {
  let map = item.parent;
  while (map && map.tag !== 'map') map = map.parent;
  const name = map && attribute(map, 'name');
  if (!name) return NOT_RENDERED;
  pass.mapped ??= imagesWithMaps();
  const image = pass.mapped.get(`#${name}`);
  return image ? sightOf(pass, itemOf(pass, image)) : NOT_RENDERED;
}

/** The first image of each map. */
function imagesWithMaps(): Map<string, Element> {
  const images = new Map<string, Element>();
  for (const image of dom.documentQueryAll(document, 'img[usemap]')) {
    const map = dom.getAttribute(image, 'usemap') ?? '';
    if (!images.has(map)) images.set(map, image);
  }
  return images;
}

/** What an element's own box does to what is in it. */
function boxSight(
  pass: Pass,
  item: Item,
  element: Element,
  css: CSSStyleDeclaration,
  position: string,
): Sight {
  if (item.tag === 'body' || item.tag === 'html' || item.tag === 'hr') return SEEN;
  const floating = position === 'absolute' || position === 'fixed';
  const clips = overflowOf(item) !== 'visible';
  if (clips && (dom.clientWidth(element) <= 1 || dom.clientHeight(element) <= 1) && hasBox(item, element)) {
    return position === 'static' ? ZERO_SIZE_LOOSE : ZERO_SIZE;
  }
  if (floating && clipsAway(css.clip)) return CLIPPED;
  if ((floating || clips) && clipPathHides(css.clipPath)) return CLIPPED;
  if (floating && outsideScrollArea(pass, element, position)) return OUTSIDE;
  if ((item.has & HAS.styled) === 0) return SEEN;
  if (pixels(css.marginLeft) < -999 || (position === 'relative' && pixels(css.left) < -999)) return OUTSIDE;
  return css.contentVisibility === 'hidden' ? LOCKED : SEEN;
}

/** Boxes of these have a client size of 0 whatever they show. */
function hasBox(item: Item, element: Element): boolean {
  if (item.tag.startsWith('svg:') || item.tag.startsWith('math:')) return false;
  return !displayOf(item).startsWith('table') && element instanceof HTMLElement;
}

function textSight(item: Item, outer: Sight): Sight {
  if (outer.locked) return SKIPPED;
  if (outer.kind !== 'seen') return outer;
  let owner = item.parent;
  if (owner?.tag === 'details' && attribute(owner, 'open') === null) return CLOSED;
  while (owner?.parent && isPlainText(owner)) owner = owner.parent;
  const css = owner ? cssOf(owner) : undefined;
  if (!css) return outer;
  if (css.fontSize === '0px') return TINY;
  return owner && indentAround(owner) < -500 ? OUTSIDE : outer;
}

/** Phrasing, and links, of which hiding the text alone would hide nothing that can be done. */
function isPlainText(item: Item): boolean {
  return (
    isPlainPhrasing(item) ||
    (item.tag === 'a' && (item.has & HAS.styled) === 0 && displayOf(item) === 'inline')
  );
}

/** Indent of the block that lays the text out. */
function indentAround(owner: Item): number {
  let block = owner;
  while (block.parent && displayOf(block) === 'inline') block = block.parent;
  block.indent ??= pixels(cssOf(block)?.textIndent ?? '0');
  return block.indent;
}

function inClosedDetails(item: Item, element: Element): boolean {
  if (!item.parent || attribute(item.parent, 'open') !== null) return false;
  if (item.tag !== 'summary') return true;
  for (let at = dom.previousElementSibling(element); at; at = dom.previousElementSibling(at)) {
    if (dom.localName(at) === 'summary') return true;
  }
  return false;
}

/** Computed `clip`: `auto` or `rect(top, right, bottom, left)`. */
function clipsAway(clip: string): boolean {
  if (clip === 'auto') return false;
  const [top, right, bottom, left] = clip
    .slice(5, -1)
    .split(/,\s*|\s+/)
    .map(Number.parseFloat);
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) return false;
  return right - left <= 1 || bottom - top <= 1;
}

function clipPathHides(path: string): boolean {
  if (path === 'none') return false;
  return /^(inset\((?:[5-9]\d|100)(?:\.\d+)?%|circle\(0(?:px|%)?[ )]|polygon\((?:0(?:px|%)? 0(?:px|%)?(?:, )?)+\))/.test(
    path,
  );
}

/** Outside everything that scrolling can reach; for `fixed` outside the viewport. */
function outsideScrollArea(pass: Pass, element: Element, position: string): boolean {
  const box = dom.getBoundingClientRect(element);
  if (box.width === 0 || box.height === 0) return false;
  if (position === 'fixed') {
    return box.right <= 0 || box.bottom <= 0 || box.left >= pass.width || box.top >= pass.height;
  }
  return box.bottom + window.scrollY <= 0 || (box.right + window.scrollX <= 0 && !pass.leftward);
}

export function pixels(length: string): number {
  const value = Number.parseFloat(length);
  return Number.isNaN(value) ? 0 : value;
}
