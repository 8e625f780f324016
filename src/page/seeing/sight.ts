/** Whether a person sees an element or a piece of text, and if not, why. */
import * as dom from '../dom.ts';
import { isCamouflaged, isPainted } from './camouflage.ts';
import { isBehindAncestor, noteCoverer } from './covers.ts';
import { mayBeDrawnAway } from './declared.ts';
import {
  clipPathHides,
  clipsAway,
  filteredAway,
  isFar,
  LEAST_OPACITY,
  movesBack,
  movesFar,
  scaledAway,
  scalesAway,
  turnsEdgeOn,
} from './effects.ts';
import { attribute, BLANK, HAS, type Item, itemOf, type Pass } from './item.ts';
import { outOfReach, startsOutOfReach } from './reach.ts';
import { cssOf, displayOf, isPlainPhrasing, overflowOf, positionOf } from './style.ts';

/** What a person sees, or why not. */
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
  /** Hides all that is in it, what is fixed to the viewport too. */
  readonly firm?: true;
  /** A usual way to say something to screen readers alone: names of controls keep it. */
  readonly spoken?: true;
}

const SEEN: Sight = { kind: 'seen', why: '' };
const LOCKED: Sight = { kind: 'seen', why: '', locked: true };
/** For what has no box. */
export const NOT_RENDERED: Sight = { kind: 'unrendered', why: 'not rendered' };
const NOT_CONTENT: Sight = { kind: 'unrendered', why: 'not content' };
const DISPLAY_NONE: Sight = { kind: 'unrendered', why: 'display: none' };
const HIDDEN: Sight = { kind: 'unrendered', why: 'hidden attribute' };
const CLOSED: Sight = { kind: 'unrendered', why: 'inside closed details' };
const SKIPPED: Sight = { kind: 'unrendered', why: 'content-visibility: hidden' };
const INVISIBLE: Sight = { kind: 'invisible', why: 'visibility: hidden' };
const OPACITY: Sight = { kind: 'unseen', why: 'opacity', firm: true };
const ZERO_SIZE: Sight = { kind: 'unseen', why: 'zero-size box', spoken: true };
const ZERO_SIZE_LOOSE: Sight = { kind: 'unseen', why: 'zero-size box', loose: true, spoken: true };
const CLIPPED: Sight = { kind: 'unseen', why: 'clipped away', firm: true, spoken: true };
const OUTSIDE: Sight = { kind: 'unseen', why: 'off-screen', spoken: true };
const SCALED: Sight = { kind: 'unseen', why: 'scaled away', firm: true };
const FILTERED: Sight = { kind: 'unseen', why: 'filter', firm: true };
const TINY: Sight = { kind: 'unseen', why: 'font size' };
const INDENTED: Sight = { kind: 'unseen', why: 'text indent', spoken: true };
const CAMOUFLAGED: Sight = { kind: 'unseen', why: 'colour of the background' };
/** For a text that another element lies on. */
export const COVERED: Sight = { kind: 'unseen', why: 'covered' };

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

/** At most once a pass. */
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
  return item.element ? elementSight(pass, item, item.element, outer) : textSight(pass, item, outer);
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
  if (item.parent) item.fade = item.parent.fade;
  if (display === 'inline' && isPlainPhrasing(item)) return outer;
  const css = cssOf(item);
  if (!css) return outer;
  const inherited = outer.kind === 'unseen' ? outer : outer.under;
  if (css.visibility !== 'visible') return inherited ? { ...INVISIBLE, under: inherited } : INVISIBLE;
  if (display === 'contents') return inherited ?? SEEN;
  const { opacity } = css;
  if (opacity !== '1') item.fade *= Number(opacity);
  if (inherited && (inherited.firm || display === 'inline')) return inherited;
  if (item.fade < LEAST_OPACITY) return OPACITY;
  const position = positionOf(item);
  if (inherited && !(position === 'fixed' || (inherited.loose && position === 'absolute'))) return inherited;
  if (display === 'inline') return inlineSight(pass, item, element, css, position);
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

/** What an inline box does: transforms pass it by. */
function inlineSight(
  pass: Pass,
  item: Item,
  element: Element,
  css: CSSStyleDeclaration,
  position: string,
): Sight {
  if ((item.has & HAS.styled) === 0) return SEEN;
  if (clipPathHides(css.clipPath)) return CLIPPED;
  if (filteredAway(css.filter, () => isPainted(item))) return FILTERED;
  if (
    position === 'relative' &&
    (isFar(css.left) || isFar(css.top)) &&
    outOfReach(pass, item, element, position)
  )
    return OUTSIDE;
  return SEEN;
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
  if (floating && outOfReach(pass, item, element, position)) return OUTSIDE;
  const styled = (item.has & HAS.styled) !== 0;
  if ((styled || floating || clips) && clipPathHides(css.clipPath)) return CLIPPED;
  const shift = position === 'relative' ? shiftOf(css) : NO_SHIFT;
  if (position !== 'static') noteCoverer(pass, item, css, position !== 'relative' || shift.any);
  if (!styled) return SEEN;
  const effect = (shift.far || mayBeDrawnAway(pass, item)) && drawnAway(pass, item, element, css, shift.far);
  if (effect) return effect;
  return css.contentVisibility === 'hidden' ? LOCKED : SEEN;
}

interface Shift {
  any: boolean;
  /** Well to the left, or up. */
  far: boolean;
}

const NO_SHIFT: Shift = { any: false, far: false };

/** How far it was moved out of its place in the flow. */
function shiftOf({ left, top }: CSSStyleDeclaration): Shift {
  if (left === '0px' && top === '0px') return NO_SHIFT;
  return { any: true, far: isFar(left) || isFar(top) };
}

/** Transforms, filters and shifts that leave nothing where a person could look. */
function drawnAway(
  pass: Pass,
  item: Item,
  element: Element,
  css: CSSStyleDeclaration,
  shiftedFar: boolean,
): Sight | undefined {
  const { transform, marginLeft } = css;
  if (scaledAway(transform) || scalesAway(css.scale) || turnsEdgeOn(css.rotate)) return SCALED;
  if (filteredAway(css.filter, () => isPainted(item))) return FILTERED;
  const position = positionOf(item);
  if (position !== 'static' && isBehindAncestor(item, css)) return COVERED;
  const moved =
    shiftedFar ||
    movesFar(transform) ||
    isFar(marginLeft) ||
    isFar(css.marginTop) ||
    movesBack(css.translate);
  if (moved && outOfReach(pass, item, element, position)) return OUTSIDE;
  return isFar(marginLeft) && startsOutOfReach(pass, item, element, css) ? OUTSIDE : undefined;
}

/** Boxes of these have a client size of 0 whatever they show. */
function hasBox(item: Item, element: Element): boolean {
  if (item.tag.startsWith('svg:') || item.tag.startsWith('math:')) return false;
  return !displayOf(item).startsWith('table') && element instanceof HTMLElement;
}

function textSight(pass: Pass, item: Item, outer: Sight): Sight {
  if (outer.locked) return SKIPPED;
  if (outer.kind !== 'seen') return outer;
  let owner = item.parent;
  if (owner?.tag === 'details' && attribute(owner, 'open') === null) return CLOSED;
  while (owner?.parent && isPlainText(owner)) owner = owner.parent;
  const css = owner ? cssOf(owner) : undefined;
  if (!css || !owner) return outer;
  if (isTiny(owner, css)) return TINY;
  if (isIndentedAway(owner)) return INDENTED;
  if (pass.covered.has(item.node)) return COVERED;
  if (isCamouflaged(pass, owner, css, item.node)) return CAMOUFLAGED;
  pass.texts.push(item);
  return outer;
}

/** Pixels up to which text is a smear. */
const MOST_TINY = 2;

/** Sizes in SVG and MathML are those of a drawing, which may be shown larger. */
function isTiny(owner: Item, css: CSSStyleDeclaration): boolean {
  if (owner.tiny === undefined) {
    const size = Number.parseFloat(css.fontSize);
    owner.tiny = size <= MOST_TINY && (size === 0 || owner.isHtml);
  }
  return owner.tiny;
}

/** Phrasing, and links, of which hiding the text alone would hide nothing that can be done. */
function isPlainText(item: Item): boolean {
  return (
    isPlainPhrasing(item) ||
    (item.tag === 'a' && (item.has & HAS.styled) === 0 && displayOf(item) === 'inline')
  );
}

const FAR_INDENT = 500;

/** By the indent of the block that lays the text out: far to the left, or beyond what the block shows. */
function isIndentedAway(owner: Item): boolean {
  let block = owner;
  while (block.parent && displayOf(block) === 'inline') block = block.parent;
  if (block.indent === undefined) {
    const indent = cssOf(block)?.textIndent ?? '0';
    block.indent = indent.endsWith('%') ? pixels(indent) * 10 : pixels(indent);
  }
  if (block.indent < -FAR_INDENT) return true;
  return block.indent > FAR_INDENT && overflowOf(block) !== 'visible';
}

function inClosedDetails(item: Item, element: Element): boolean {
  if (!item.parent || attribute(item.parent, 'open') !== null) return false;
  if (item.tag !== 'summary') return true;
  for (let at = dom.previousElementSibling(element); at; at = dom.previousElementSibling(at)) {
    if (dom.localName(at) === 'summary') return true;
  }
  return false;
}

/** `none` and the like are 0. */
export function pixels(length: string): number {
  const value = Number.parseFloat(length);
  return Number.isNaN(value) ? 0 : value;
}
