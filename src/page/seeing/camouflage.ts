/**
 * Text in the colour of what is behind it. The background is the nearest opaque colour among the ancestors; where a
 * picture, a gradient or another element may be in between, nothing can be proven and the text counts as seen.
 */
import * as dom from '../dom.ts';
import { blend, type Colour, DARK_CANVAS, looksSame, parseColour, WHITE } from './colour.ts';
import { LEAST_OPACITY } from './effects.ts';
import type { Item, Pass } from './item.ts';
import { backgroundOf, cssOf, isPlainPhrasing, TRANSPARENT } from './style.ts';
import { liesOnOther } from './underlay.ts';

/** What text stands on, with what was found out about text colours on it. */
export interface Ground {
  readonly colour: Colour;
  readonly verdicts: Map<string, boolean>;
}

/** Fade from which on text may vanish that could be told apart otherwise. */
const FADED = 0.3;
/** Closer looks in one pass; beyond it the answer is that of most texts before. */
const MOST_LOOKS = 600;

const grounds = new Map<string, Ground>();

/** `owner`: the element whose style the text has. */
export function isCamouflaged(pass: Pass, owner: Item, css: CSSStyleDeclaration, text: Node): boolean {
  owner.distinct ??= isDistinct(owner, css);
  if (owner.distinct) return false;
  if (!owner.isHtml) return true;
  const ground = groundOf(owner);
  if (!ground) return false;
  const { looks } = pass;
  if (looks.made >= MOST_LOOKS) return looks.hidden * 2 > looks.made;
  looks.made += 1;
  const hidden = !mayShow(pass, owner, css, ground, text);
  if (hidden) looks.hidden += 1;
  return hidden;
}

function isDistinct(owner: Item, css: CSSStyleDeclaration): boolean {
  if (!owner.isHtml) return !(owner.tag.startsWith('svg:') && isUndrawn(css));
  const ground = groundOf(owner);
  if (!ground) return true;
  const fill = css.webkitTextFillColor;
  let same = ground.verdicts.get(fill);
  if (same === undefined) {
    same = looksSame(blend(parseColour(fill), ground.colour), ground.colour);
    ground.verdicts.set(fill, same);
  }
  return !same && !(owner.fade < FADED && fadesAway(owner, ground, fill));
}

/** Text of SVG has neither fill nor stroke. */
function isUndrawn(css: CSSStyleDeclaration): boolean {
  const { fill, stroke } = css;
  if (stroke !== 'none' && stroke !== '') return false;
  return (
    fill === 'none' ||
    (/^rgba?\(/.test(fill) && parseColour(fill).alpha * Number(css.fillOpacity || 1) < LEAST_OPACITY)
  );
}

/** Both text and ground are faded together over what is behind the group. */
function fadesAway(owner: Item, ground: Ground, fill: string): boolean {
  let outer: Item | undefined = owner;
  while (outer && outer.fade < 1) outer = outer.parent;
  const behind = outer && groundOf(outer);
  if (!behind) return false;
  const text = blend(blend(parseColour(fill), ground.colour), behind.colour, owner.fade);
  return looksSame(text, blend(ground.colour, behind.colour, owner.fade));
}

/** Opaque colour behind the element's content; null where that cannot be told. */
function groundOf(item: Item): Ground | null {
  if (item.ground !== undefined) return item.ground;
  const chain: Item[] = [];
  let at: Item | undefined = item;
  while (at && at.ground === undefined) {
    chain.push(at);
    at = at.parent;
  }
  let ground = at?.ground ?? (at ? null : canvas());
  for (let i = chain.length - 1; i >= 0; i--) {
    const next = chain[i];
    if (!next) continue;
    ground = ownGround(next, ground);
    next.ground = ground;
  }
  return ground;
}

function ownGround(item: Item, outer: Ground | null): Ground | null {
  if (isPlainPhrasing(item)) return outer;
  const background = backgroundOf(item);
  // The top layer does not lie on its ancestors.
  if (background === TRANSPARENT) return item.tag === 'dialog' ? null : outer;
  const colour = parseColour(background);
  if (colour.alpha >= 1) return groundFor(colour);
  return outer && groundFor(blend(colour, outer.colour));
}

function groundFor(colour: Colour): Ground {
  const key = `${Math.round(colour.red)},${Math.round(colour.green)},${Math.round(colour.blue)}`;
  let ground = grounds.get(key);
  if (!ground) {
    if (grounds.size > 500) grounds.clear();
    ground = { colour, verdicts: new Map() };
    grounds.set(key, ground);
  }
  return ground;
}

/** What a page without a background of its own lies on; that of a frame may be the page around it. */
function canvas(): Ground | null {
  if (window !== window.top) return null;
  const root = dom.documentElement(document);
  const scheme = root ? dom.styleOf(root).colorScheme : '';
  const dark = /\bdark\b/.test(scheme);
  const light = !dark || /\blight\b/.test(scheme);
  const isDark = dark && (!light || window.matchMedia('(prefers-color-scheme: dark)').matches);
  return groundFor(isDark ? DARK_CANVAS : WHITE);
}

/** The element has an opaque background colour. */
export function isPainted(item: Item): boolean {
  const background = backgroundOf(item);
  return background !== TRANSPARENT && parseColour(background).alpha >= 0.99;
}

/** Something else than the colours may set the text apart from the ground. */
function mayShow(pass: Pass, owner: Item, css: CSSStyleDeclaration, ground: Ground, text: Node): boolean {
  if (hasOutline(css, ground)) return true;
  const range = new Range();
  range.selectNodeContents(text);
  const { left, top, width, height } = range.getBoundingClientRect();
  const x = left + width / 2;
  const y = top + height / 2;
  const chain = new Set<Element>();
  const behind: Element[] = [];
  let grounded = false;
  for (let at: Item | undefined = owner; at; at = at.parent) {
    const style = cssOf(at);
    if (!at.element || !style) continue;
    chain.add(at.element);
    if (style.mixBlendMode !== 'normal') return true;
    if (grounded) continue;
    behind.push(at.element);
    if (showsPicture(style, ground) || paintsBeside(at.element)) return true;
    if (!isPainted(at)) continue;
    if (!holds(at.element, x, y) && at.tag !== 'body' && at.tag !== 'html') return true;
    grounded = true;
  }
  return liesOnOther(pass, { owner, chain, behind, x, y });
}

function holds(element: Element, x: number, y: number): boolean {
  const box = dom.getBoundingClientRect(element);
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** A shadow or stroke that can be told from the ground. */
function hasOutline(css: CSSStyleDeclaration, ground: Ground): boolean {
  if (css.textShadow !== 'none' && !allLike(css.textShadow, ground)) return true;
  const stroked = Number.parseFloat(css.webkitTextStrokeWidth) > 0;
  return stroked && !allLike(css.webkitTextStrokeColor, ground);
}

/** Background image that is more than a gradient of the ground's own colour. It may also paint the text. */
function showsPicture(css: CSSStyleDeclaration, ground: Ground): boolean {
  const image = css.backgroundImage;
  if (image === 'none') return false;
  return /url\(|image|element\(|paint\(|cross-fade\(/.test(image) || !allLike(image, ground);
}

const COLOUR_REGEXP = /(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/g;

function allLike(colours: string, { colour }: Ground): boolean {
  return (colours.match(COLOUR_REGEXP) ?? []).every((each) =>
    looksSame(blend(parseColour(each), colour), colour),
  );
}

/** Generated boxes with a background may lie anywhere around the element. */
function paintsBeside(element: Element): boolean {
  return ['::before', '::after'].some((where) => {
    const css = dom.styleOf(element, where);
    if (css.content === 'none' || css.content === 'normal') return false;
    return (
      css.backgroundColor !== TRANSPARENT || css.backgroundImage !== 'none' || css.content.includes('url(')
    );
  });
}
