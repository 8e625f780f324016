/** What may lie between a text and the background of its ancestors: pictures, and elements that are no ancestors. */
import * as dom from '../dom.ts';
import { type Item, itemOf, type Pass, shadowOf } from './item.ts';
import { sightOf } from './sight.ts';

/** A place that a text stands on. */
export interface Spot {
  owner: Item;
  /** The text's ancestors. */
  chain: ReadonlySet<Element>;
  /** Those up to the one whose background counts. */
  behind: readonly Element[];
  /** Middle of the text in the viewport's coordinates. */
  x: number;
  y: number;
}

const PICTURES = 'img,video,canvas,svg,iframe,object,embed';
const MOST_PICTURES = 500;
const MOST_CHILDREN = 60;
const MOST_INSIDE = 100;

/** Whether something that paints holds the middle of the text. */
export function liesOnOther(pass: Pass, spot: Spot): boolean {
  if (pictureAt(pass, spot)) return true;
  const { x, y } = spot;
  const inView = x >= 0 && y >= 0 && x < pass.width && y < pass.height;
  return (inView && hitOther(spot)) || besideOther(spot);
}

function pictureAt(pass: Pass, { chain, x, y }: Spot): boolean {
  pass.pictures ??= [...dom.documentQueryAll(document, PICTURES)].slice(0, MOST_PICTURES);
  return pass.pictures.some(
    (each) => holds(each, x, y) && !chain.has(each) && sightOf(pass, itemOf(pass, each)).kind === 'seen',
  );
}

function hitOther({ owner, chain, x, y }: Spot): boolean {
  return dom
    .elementsFromPoint(document, x, y)
    .some((each) => !chain.has(each) && !isInside(owner, each) && paints(each));
}

/** Outside the viewport, and where the pointer passes through, nothing is hit: what stands beside the ancestors is looked at. */
function besideOther({ owner, chain, behind, x, y }: Spot): boolean {
  for (const element of behind) {
    for (const kid of childElements(element)) {
      if (chain.has(kid) || isInside(owner, kid)) continue;
      const all = [kid, ...dom.elementQueryAll(kid, '*')].slice(0, MOST_INSIDE);
      if (all.some((each) => holds(each, x, y) && paints(each))) return true;
    }
  }
  return false;
}

/** The first ones, those of its shadow tree included. */
function childElements(element: Element): Element[] {
  const shadow = shadowOf(element);
  const found: Element[] = [];
  for (const parent of shadow ? [shadow, element] : [element]) {
    for (
      let node = dom.firstChild(parent);
      node && found.length < MOST_CHILDREN;
      node = dom.nextSibling(node)
    ) {
      if (node instanceof Element) found.push(node);
    }
  }
  return found;
}

function isInside(owner: Item, element: Element): boolean {
  return owner.element !== undefined && dom.contains(owner.element, element);
}

function holds(element: Element, x: number, y: number): boolean {
  const box = dom.getBoundingClientRect(element);
  return (
    x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && box.width > 1 && box.height > 1
  );
}

function paints(element: Element): boolean {
  const css = dom.styleOf(element);
  if (css.visibility !== 'visible' || css.opacity === '0') return false;
  return css.backgroundColor !== 'rgba(0, 0, 0, 0)' || css.backgroundImage !== 'none';
}
