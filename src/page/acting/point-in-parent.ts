/** Carries a point of a child frame out to its parent: the frame that holds it. */
import type { ActingApi, PointInParent } from './api.ts';
import { elementById, elementNumber } from './engine.ts';
import { flatAncestors } from './flat-tree.ts';
import { bringPointIntoView } from './into-view.ts';
import * as dom from './natives.ts';
import { covererOf, receptionAt } from './receive.ts';
import { nextFrame } from './waits.ts';
import { startWatch } from './watch.ts';

type Point = { x: number; y: number };

/** @param owner number of the element that holds the child frame */
export async function pointInParent(
  owner: number,
  point: Point,
  options: Parameters<ActingApi['pointInParent']>[2],
): Promise<PointInParent> {
  const element = elementById(owner);
  if (!element || !dom.isConnected(element)) return { ok: false, why: 'gone' };
  let at: Point = outerPoint(element, point);
  if (options.pointer || options.reveal) {
    const { moved } = bringPointIntoView(element, at);
    at = moved || options.steady ? await steadyPoint(element, point) : outerPoint(element, point);
  }
  if (options.pointer) {
    const reception = receptionAt(element, at.x, at.y);
    if (reception.kind === 'other' && reception.by) {
      const by = covererOf(element, reception.by);
      return { ok: false, why: 'covered', by: elementNumber(by), byTag: dom.localName(by) };
    }
    if (reception.kind === 'through')
      return { ok: false, why: 'ignores-pointer', detail: 'the frame has pointer-events: none' };
    if (reception.kind === 'other') {
      return { ok: false, why: 'not-visible', detail: 'its part of the frame cannot be scrolled into view' };
    }
  }
  return { ok: true, ...at, ...(options.watch && { watch: startWatch(element, options.watch) }) };
}

const STEADY_FRAMES = 12;

/** A scroll in the frame may go on in the frames around it, in processes of their own: until two looks agree. */
async function steadyPoint(frame: Element, point: Point): Promise<Point> {
  let last = outerPoint(frame, point);
  for (let n = 0; n < STEADY_FRAMES; n++) {
    await nextFrame();
    await nextFrame();
    const now = outerPoint(frame, point);
    if (Math.abs(now.x - last.x) < 0.5 && Math.abs(now.y - last.y) < 0.5) return now;
    last = now;
  }
  return last;
}

/**
 * A point of the frame's content box in the viewport around it. An affine transform maps the centre of the border box
 * to the centre of its bounds, so only the linear part of the transforms is needed.
 */
function outerPoint(frame: Element, point: Point): Point {
  const bounds = dom.getBoundingClientRect(frame);
  const style = getComputedStyle(frame);
  const width = frame instanceof HTMLElement ? dom.offsetWidth(frame) : bounds.width;
  const height = frame instanceof HTMLElement ? dom.offsetHeight(frame) : bounds.height;
  const inner = {
    x: dom.clientLeft(frame) + Number.parseFloat(style.paddingLeft) + point.x - width / 2,
    y: dom.clientTop(frame) + Number.parseFloat(style.paddingTop) + point.y - height / 2,
  };
  const linear = linearPart(frame);
  const centre = { x: bounds.left + bounds.width / 2, y: bounds.top + bounds.height / 2 };
  if (linear.isIdentity) {
    const scaleX = width ? bounds.width / width : 1;
    const scaleY = height ? bounds.height / height : 1;
    return { x: centre.x + inner.x * scaleX, y: centre.y + inner.y * scaleY };
  }
  return {
    x: centre.x + linear.a * inner.x + linear.c * inner.y,
    y: centre.y + linear.b * inner.x + linear.d * inner.y,
  };
}

function linearPart(frame: Element): DOMMatrix {
  let matrix = new DOMMatrix();
  for (const element of [frame, ...flatAncestors(frame)]) {
    const style = getComputedStyle(element);
    if (style.transform === 'none' && style.scale === 'none' && style.rotate === 'none') continue;
    const own = new DOMMatrix(style.transform === 'none' ? '' : style.transform);
    matrix = rotateOf(style).multiply(scaleOf(style)).multiply(own).multiply(matrix);
  }
  return new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, 0, 0]);
}

function scaleOf(style: CSSStyleDeclaration): DOMMatrix {
  const [x = 1, y = x] = style.scale === 'none' ? [1] : style.scale.split(' ').map(Number);
  return new DOMMatrix().scale(x, y);
}

function rotateOf(style: CSSStyleDeclaration): DOMMatrix {
  const degrees = /(-?[\d.]+)deg$/.exec(style.rotate)?.[1];
  return new DOMMatrix().rotate(degrees ? Number(degrees) : 0);
}
