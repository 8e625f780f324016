/** Scrolls the page or an element at once, and tells where it stands. */
import type { Box } from '../rect.ts';
import type { ScrollState } from './api.ts';
import { hasArea, visiblePart } from './box.ts';
import { liveElement } from './editable.ts';
import { elementNumber } from './engine.ts';
import { elementAt, flatAncestors } from './flat-tree.ts';
import { bringIntoView, inView, scrollerBox } from './into-view.ts';
import * as dom from './natives.ts';
import { nextFrame } from './waits.ts';

type Axis = 'x' | 'y';

/** The scroller that moves for the element (0: the page) in that direction, else the one that would if it could. */
export function scroller(id: number, axis: Axis, sign: 1 | -1): ScrollState {
  const start = id ? liveElement(id) : undefined;
  const candidates = start ? [start, ...flatAncestors(start)].filter(isScroller) : pageScrollers();
  const root = dom.scrollingElement(document);
  // An element that was named scrolls itself even at its end; only when nothing around it scrolls is the page meant.
  const own = candidates.find((element) => start !== undefined && hasRoom(element, axis));
  const chosen = own ?? candidates.find((element) => canMove(element, axis, sign)) ?? candidates[0] ?? root;
  return stateOf(chosen ?? undefined);
}

/** @param id 0: the document */
export function scrollState(id: number): ScrollState {
  return stateOf(id ? liveElement(id) : (dom.scrollingElement(document) ?? undefined));
}

/** Without animation. @param id 0: the document */
export async function scrollBy(id: number, x: number, y: number): Promise<ScrollState> {
  const element = id ? liveElement(id) : dom.scrollingElement(document);
  if (element) dom.scrollElementBy(element, x, y);
  await nextFrame();
  await nextFrame();
  return stateOf(element ?? undefined);
}

/** @returns how far the element itself has moved */
export async function reveal(id: number): Promise<{ x: number; y: number; moved: boolean }> {
  const element = liveElement(id);
  const before = dom.getBoundingClientRect(element);
  if (!inView(element)) bringIntoView(element, 'center');
  await nextFrame();
  const after = dom.getBoundingClientRect(element);
  const x = Math.round(before.x - after.x);
  const y = Math.round(before.y - after.y);
  return { x, y, moved: x !== 0 || y !== 0 };
}

/** The document, then the largest scroller in the middle of the window: applications often scroll a pane instead. */
function pageScrollers(): Element[] {
  const root = dom.scrollingElement(document);
  const centre = elementAt(innerWidth / 2, innerHeight / 2);
  const around = centre
    ? [centre, ...flatAncestors(centre)].filter((element) => element !== root && isScroller(element))
    : [];
  around.sort((a, b) => areaOf(b) - areaOf(a));
  return root ? [root, ...around] : around;
}

const areaOf = (element: Element): number => dom.clientWidth(element) * dom.clientHeight(element);

function isScroller(element: Element): boolean {
  if (element === dom.scrollingElement(document)) return true;
  if (element === dom.documentBody(document) || element === dom.documentElement(document)) return false;
  const style = getComputedStyle(element);
  return /auto|scroll|overlay/.test(style.overflowX + style.overflowY);
}

function hasRoom(element: Element, axis: Axis): boolean {
  return axis === 'x'
    ? dom.scrollWidth(element) > dom.clientWidth(element) + 1
    : dom.scrollHeight(element) > dom.clientHeight(element) + 1;
}

function canMove(element: Element, axis: Axis, sign: 1 | -1): boolean {
  const { x, y, maxX, maxY } = stateOf(element);
  const [at, max] = axis === 'x' ? [x, maxX] : [y, maxY];
  // Right-to-left scrollers count from 0 down.
  return (
    max > 1 &&
    (sign > 0 ? at < max - 1 : at > 1 || (axis === 'x' && at > -max + 1 && at <= 0 && isRtl(element)))
  );
}

const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

function stateOf(element: Element | undefined): ScrollState {
  if (!element)
    return {
      x: 0,
      y: 0,
      maxX: 0,
      maxY: 0,
      viewX: innerWidth,
      viewY: innerHeight,
      at: { x: innerWidth / 2, y: innerHeight / 2 },
      id: 0,
    };
  const isRoot = element === dom.scrollingElement(document);
  const box: Box = scrollerBox(element);
  const part = isRoot ? box : visiblePart(element, box);
  const shown = hasArea(part) ? part : box;
  return {
    x: Math.round(dom.scrollLeft(element)),
    y: Math.round(dom.scrollTop(element)),
    maxX: dom.scrollWidth(element) - dom.clientWidth(element),
    maxY: dom.scrollHeight(element) - dom.clientHeight(element),
    viewX: dom.clientWidth(element),
    viewY: dom.clientHeight(element),
    at: { x: (shown.left + shown.right) / 2, y: (shown.top + shown.bottom) / 2 },
    id: isRoot ? 0 : elementNumber(element),
  };
}
