/** Whether a box lies where no scrolling brings it into view. */
import * as dom from '../dom.ts';
import type { Item, Pass } from './item.ts';
import { overflowOf } from './style.ts';

/** Slides of a carousel wait outside of what clips them, up to about so far, px; hiding tricks go farther. */
const CAROUSEL = 3000;
/** An empty box is only out of reach well outside: its content may hang out of it. */
const NEAR = 99;

/** Scroll offsets and the outermost clip between an element and the page. */
interface Around {
  left: number;
  top: number;
  clipped: boolean;
}

/** Outside everything that scrolling can reach; for `fixed` outside the viewport. */
export function outOfReach(pass: Pass, item: Item, element: Element, position: string): boolean {
  const box = dom.getBoundingClientRect(element);
  if (position === 'fixed') {
    if (box.width === 0 || box.height === 0) return false;
    return box.right <= 0 || box.bottom <= 0 || box.left >= pass.width || box.top >= pass.height;
  }
  const slack = box.width === 0 || box.height === 0 ? NEAR : 0;
  const { scrollX, scrollY } = window;
  // Cheap answer first: it is where most boxes are.
  if (box.bottom + scrollY > -slack && box.right + scrollX > -slack && box.left + scrollX < pass.width)
    return false;
  const right = box.left + Math.max(box.width, overflowOf(item) === 'visible' ? dom.scrollWidth(element) : 0);
  const bottom =
    box.top + Math.max(box.height, overflowOf(item) === 'visible' ? dom.scrollHeight(element) : 0);
  const around = surroundings(item);
  if (bottom + scrollY + around.top <= -slack) return true;
  const far = around.clipped ? CAROUSEL : slack;
  if (!pass.leftward) {
    if (right + scrollX + around.left <= -far) return true;
    return box.left + scrollX + around.left >= pageWidth(pass) + CAROUSEL;
  }
  return box.left + scrollX + around.left >= pass.width + far;
}

const FAR_START = 500;
const MOST_CHILDREN = 50;

/**
 * A wide box that begins far to the left, by its margin: words in it begin there too. Padding may bring them back, and
 * so may what stands in it (the track of a carousel).
 */
export function startsOutOfReach(
  pass: Pass,
  item: Item,
  element: Element,
  css: CSSStyleDeclaration,
): boolean {
  if (pass.leftward || /right|center|end/.test(css.textAlign)) return false;
  const start = dom.getBoundingClientRect(element).left + Number.parseFloat(css.paddingLeft) + window.scrollX;
  if (start >= -FAR_START || start + surroundings(item).left >= -FAR_START) return false;
  let left = MOST_CHILDREN;
  for (let kid = dom.firstElementChild(element); kid && left > 0; kid = dom.nextElementSibling(kid)) {
    left -= 1;
    if (dom.getBoundingClientRect(kid).left > -NEAR) return false;
  }
  return true;
}

function surroundings(item: Item): Around {
  const around: Around = { left: 0, top: 0, clipped: false };
  for (let at = item.parent; at?.element; at = at.parent) {
    if (at.tag === 'body' || at.tag === 'html' || overflowOf(at) === 'visible') continue;
    around.left += Math.abs(dom.scrollLeft(at.element));
    around.top += dom.scrollTop(at.element);
    around.clipped = true;
  }
  return around;
}

function pageWidth(pass: Pass): number {
  const scroller = dom.scrollingElement(document);
  return Math.max(pass.width, scroller ? dom.scrollWidth(scroller) : 0);
}
