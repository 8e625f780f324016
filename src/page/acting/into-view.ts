/** Brings a target to where it can be pointed at, at once and through nested scrollers. */
import type { Box } from '../rect.ts';
import { boundsOf, boxesOf, fullyInView, imageOfArea, visiblePart } from './box.ts';
import { flatAncestors } from './flat-tree.ts';
import * as dom from './natives.ts';

/** Alignments to try in turn: a sticky header may cover the first. */
export const ALIGNMENTS: readonly ScrollLogicalPosition[] = ['center', 'end', 'start', 'nearest'];

/** The viewport and all scrollers around it show the whole of it. */
export function inView(element: Element): boolean {
  const bounds = boundsOf(boxesOf(element));
  return bounds !== undefined && fullyInView(element, bounds);
}

/** @returns whether anything moved. */
export function bringIntoView(element: Element, block: ScrollLogicalPosition): boolean {
  const shown = imageOfArea(element) ?? element;
  const before = dom.getBoundingClientRect(shown);
  dom.scrollIntoView(shown, {
    block,
    inline: block === 'center' ? 'center' : 'nearest',
    behavior: 'instant',
  });
  const after = dom.getBoundingClientRect(shown);
  return before.x !== after.x || before.y !== after.y;
}

/** Scrolls what is around `element` until the point (moving with the element) can be seen. @returns the point's new place. */
export function bringPointIntoView(
  element: Element,
  point: { x: number; y: number },
): { x: number; y: number; moved: boolean } {
  const dot = (at: { x: number; y: number }): Box => ({
    left: at.x - 1,
    top: at.y - 1,
    right: at.x + 1,
    bottom: at.y + 1,
  });
  const shown = (at: { x: number; y: number }) => {
    const part = visiblePart(element, dot(at));
    return part.right > part.left && part.bottom > part.top;
  };
  let at = point;
  let moved = false;
  for (const scroller of scrollersAround(element)) {
    if (shown(at)) break;
    const before = dom.getBoundingClientRect(element);
    const frame = scrollerBox(scroller);
    dom.scrollElementBy(
      scroller,
      at.x - (frame.left + frame.right) / 2,
      at.y - (frame.top + frame.bottom) / 2,
    );
    const after = dom.getBoundingClientRect(element);
    if (after.x !== before.x || after.y !== before.y) moved = true;
    at = { x: at.x + after.x - before.x, y: at.y + after.y - before.y };
  }
  return { ...at, moved };
}

/** Elements around this one that scroll (or could), innermost first, the document's own last. */
export function* scrollersAround(element: Element): Generator<Element> {
  const root = dom.scrollingElement(document);
  for (const ancestor of flatAncestors(element)) {
    if (
      ancestor === root ||
      ancestor === dom.documentBody(document) ||
      ancestor === dom.documentElement(document)
    )
      continue;
    const style = getComputedStyle(ancestor);
    if (/auto|scroll|hidden/.test(style.overflowX + style.overflowY)) yield ancestor;
  }
  if (root) yield root;
}

/** What shows its content; the viewport for the document's own scroller. */
export function scrollerBox(scroller: Element): Box {
  if (scroller === dom.scrollingElement(document))
    return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { left, top, right, bottom } = dom.getBoundingClientRect(scroller);
  return { left, top, right, bottom };
}
