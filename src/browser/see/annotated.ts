/** A picture of the viewport with the refs drawn on it. The page is not touched: the boxes are painted into the file. */
import type { FlatLine } from '../../snapshot/flat.ts';
import { refToPrint } from '../../snapshot/paging.ts';
import { drawLabels, type Labelled } from '../../snapshot/picture/labels.ts';
import { decodePng, encodePng } from '../../snapshot/picture/png.ts';
import type { Captured } from './capture.ts';
import { frameOrigin, type Point } from './geometry.ts';
import { type Shot, takeShot } from './pictures.ts';
import type { Reading } from './reading.ts';

/**
 * @param captured taken with `boxes`
 * @param printed lines whose refs the reply tells
 * @returns the picture, and how many refs are drawn on it
 */
export async function annotatedShot(
  ctx: Reading,
  captured: Captured,
  printed: readonly FlatLine[],
): Promise<{ shot: Shot; labels: number }> {
  const [shot, origins] = await Promise.all([takeShot(ctx, { format: 'png' }), frameOrigins(ctx, captured)]);
  const picture = await decodePng(shot.file);
  const boxes = printed.flatMap((line) => labelOf(line, ctx, origins, shot.scale) ?? []);
  const visible = boxes.filter(
    (box) =>
      box.x < picture.width && box.y < picture.height && box.x + box.width > 0 && box.y + box.height > 0,
  );
  drawLabels(picture, visible);
  return { shot: { ...shot, file: await encodePng(picture) }, labels: visible.length };
}

async function frameOrigins(ctx: Reading, captured: Captured): Promise<Map<string, Point>> {
  const frames = [...captured.frames.values()];
  // A frame that went away meanwhile has no boxes to draw.
  const origins = await Promise.allSettled(frames.map((frame) => frameOrigin(ctx.deadline, frame)));
  const known = new Map<string, Point>();
  frames.forEach((frame, i) => {
    const origin = origins[i];
    if (origin?.status === 'fulfilled') known.set(frame.id, origin.value);
  });
  return known;
}

function labelOf(
  flat: FlatLine,
  ctx: Reading,
  origins: Map<string, Point>,
  scale: number,
): Labelled | undefined {
  const { at } = flat.line;
  const ref = refToPrint(flat, ctx.tab.refs);
  const origin = origins.get(at.frame);
  if (!ref || !origin || !at.node.box) return undefined;
  const [x, y, width, height] = at.node.box;
  if (width === 0 || height === 0) return undefined;
  return {
    label: ref.slice(1),
    x: (origin.x + x) * scale,
    y: (origin.y + y) * scale,
    width: width * scale,
    height: height * scale,
  };
}
