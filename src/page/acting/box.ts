/** Boxes: what of an element is where, and what of it the viewport and its scrollers show. */
import { type Box, boxOf, intersect } from '../rect.ts';
import { flatAncestors } from './flat-tree.ts';
import * as dom from './natives.ts';

export const hasArea = (box: Box): boolean => box.right - box.left > 0 && box.bottom - box.top > 0;

/** The frame's own, scrollbars included. */
export const viewport = (): Box => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

/**
 * The boxes a person sees of an element: its own client rects (several for a link over two lines), else those of its
 * content (`display: contents`, or an empty box whose children overflow it).
 */
export function boxesOf(element: Element): Box[] {
  const own = [...dom.getClientRects(element)].map(boxOf).filter(hasArea);
  if (own.length > 0) return own;
  const area = areaBox(element);
  if (area) return [area];
  const range = dom.createRange(document);
  range.selectNodeContents(element);
  return [...range.getClientRects()].map(boxOf).filter(hasArea).slice(0, 20);
}

/** The image that shows an image map's area: what is seen and scrolled to instead of the area, which is never rendered. */
export function imageOfArea(element: Element): Element | undefined {
  if (!(element instanceof HTMLAreaElement)) return undefined;
  const map = dom.closest(element, 'map');
  const name = map && (dom.getAttribute(map, 'name') ?? dom.getAttribute(map, 'id'));
  if (!name) return undefined;
  return dom.queryAll('img[usemap]').find((img) => dom.getAttribute(img, 'usemap') === `#${name}`);
}

/** An image map's area has no box: the bounds of its coordinates on the image. */
function areaBox(element: Element): Box | undefined {
  const image = imageOfArea(element);
  if (!image) return undefined;
  const rect = dom.getBoundingClientRect(image);
  const numbers = (dom.getAttribute(element, 'coords') ?? '').split(/[\s,]+/).map(Number);
  if ((dom.getAttribute(element, 'shape') ?? 'rect').startsWith('circ')) {
    const [x = 0, y = 0, r = 0] = numbers;
    return {
      left: rect.left + x - r,
      top: rect.top + y - r,
      right: rect.left + x + r,
      bottom: rect.top + y + r,
    };
  }
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  if (ys.length === 0) return boxOf(rect);
  return {
    left: rect.left + Math.min(...xs),
    top: rect.top + Math.min(...ys),
    right: rect.left + Math.max(...xs),
    bottom: rect.top + Math.max(...ys),
  };
}

/** The smallest box around all; undefined without any. */
export function boundsOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** What the viewport and every clipping ancestor leave of a box at the element's place. */
export function visiblePart(element: Element, box: Box): Box {
  let part = intersect(box, viewport());
  let fixed = getComputedStyle(element).position === 'fixed';
  for (const ancestor of flatAncestors(element)) {
    if (fixed) break;
    const style = getComputedStyle(ancestor);
    if (clips(ancestor, style)) part = intersect(part, boxOf(dom.getBoundingClientRect(ancestor)));
    fixed = style.position === 'fixed';
  }
  return part;
}

function clips(element: Element, style: CSSStyleDeclaration): boolean {
  if (element === dom.documentElement(document) || element === dom.documentBody(document)) return false;
  return style.overflowX !== 'visible' || style.overflowY !== 'visible';
}

/** Whether the whole box (or as much as fits) can be seen where it is. */
export function fullyInView(element: Element, box: Box): boolean {
  const part = visiblePart(element, box);
  if (!hasArea(part)) return false;
  const wide = Math.min(box.right - box.left, innerWidth);
  const high = Math.min(box.bottom - box.top, innerHeight);
  return part.right - part.left >= wide - 1 && part.bottom - part.top >= high - 1;
}

/** Points to try inside a box, the centre first, then towards the edges. */
export function pointsIn(box: Box): { x: number; y: number }[] {
  const at = (fx: number, fy: number) => ({
    x: box.left + (box.right - box.left) * fx,
    y: box.top + (box.bottom - box.top) * fy,
  });
  const steps = [0.5, 0.25, 0.75, 0.1, 0.9];
  const points = steps.flatMap((fy) => steps.map((fx) => ({ fx, fy })));
  points.sort((a, b) => Math.hypot(a.fx - 0.5, a.fy - 0.5) - Math.hypot(b.fx - 0.5, b.fy - 0.5));
  return points.map(({ fx, fy }) => at(fx, fy));
}
