/** Where elements of any frame lie in the page's viewport, CSS pixels. */
import type { Deadline } from '../../platform/deadline.ts';
import type { Frame } from '../frames/index.ts';

/** Of the main frame's viewport, CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Likewise, with the border. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** DOM.getBoxModel: quads of x and y, clockwise from the top left. */
interface BoxModel {
  model: { content: number[]; border: number[] };
}

/** Origin of a frame's viewport in the main frame's. */
export async function frameOrigin(deadline: Deadline, frame: Frame): Promise<Point> {
  if (!frame.parent) return { x: 0, y: 0 };
  const { frame: holder, element } = frame.parent;
  const [{ model }, root] = await Promise.all([
    boxModel(deadline, holder, element),
    rootOrigin(deadline, holder),
  ]);
  const content = around(model.content);
  return { x: root.x + content.x, y: root.y + content.y };
}

/** The element's border box in the main frame's viewport. Rejects for an element without box. */
export async function elementBox(deadline: Deadline, frame: Frame, element: number): Promise<Box> {
  const [{ model }, root] = await Promise.all([
    boxModel(deadline, frame, element),
    rootOrigin(deadline, frame),
  ]);
  const border = around(model.border);
  return { ...border, x: root.x + border.x, y: root.y + border.y };
}

/** Brings the element into the viewport, through all frames of its process. */
export async function intoView(deadline: Deadline, frame: Frame, element: number): Promise<void> {
  const objectId = await frame.objectId(deadline, element);
  await frame.cdp(deadline, 'DOM.scrollIntoViewIfNeeded', { objectId });
}

async function boxModel(deadline: Deadline, frame: Frame, element: number): Promise<BoxModel> {
  const objectId = await frame.objectId(deadline, element);
  return await frame.cdp<BoxModel>(deadline, 'DOM.getBoxModel', { objectId });
}

/** Chromium counts from the viewport of the topmost frame in the same process; where that lies in the main frame. */
async function rootOrigin(deadline: Deadline, frame: Frame): Promise<Point> {
  const { frameTree } = await frame.cdp<{ frameTree: { frame: { id: string } } }>(
    deadline,
    'Page.getFrameTree',
  );
  let root: Frame = frame;
  while (root.parent && root.id !== frameTree.frame.id) root = root.parent.frame;
  return await frameOrigin(deadline, root);
}

function around(quad: readonly number[]): Box {
  const xs = quad.filter((_, i) => i % 2 === 0);
  const ys = quad.filter((_, i) => i % 2 === 1);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
