/** `highlight`: a picture with elements outlined. The page is not touched: the boxes are painted into the file. */
import { z } from 'zod';
import { elementBox, intoView, rereading, takeShot } from '../../browser/see/index.ts';
import { drawLabels } from '../../snapshot/picture/labels.ts';
import { decodePng, encodePng } from '../../snapshot/picture/png.ts';
import type { TabContext } from '../context.ts';
import { defineCommand, option, positional } from '../define.ts';
import { describeShot, writeOutput } from '../support/output-file.ts';
import { pictureFile, place } from '../support/results.ts';
import { resolveOne } from '../support/target.ts';

export const highlight = defineCommand({
  name: 'highlight',
  group: 'output',
  summary: 'Take a picture of the viewport with elements outlined in it',
  details:
    'Drawn into the picture with the refs of the elements; the page is not changed, but scrolled to the first.',
  effect: 'read',
  scope: 'tab',
  args: z.object({
    targets: positional(0, z.array(z.string().min(1)).min(1), 'Elements to outline', {
      rest: true,
      placeholder: 'target',
    }),
    path: option(z.string().min(1).optional(), 'File to write', { placeholder: 'file' }),
  }),
  result: z.strictObject({
    ...pictureFile,
    elements: z
      .array(z.strictObject({ ref: z.string().describe('Ref'), ...place }))
      .describe('What is drawn on it'),
  }),
  examples: ['highlight @e4', 'highlight @e4 "#price" --path marked.png'],
  run: async (ctx, { targets, path }) => {
    const boxes = await rereading(() => boxesOf(ctx, targets));
    const shot = await takeShot(ctx, { format: 'png' });
    const picture = await decodePng(shot.file);
    const { scale } = shot;
    drawLabels(
      picture,
      boxes.map(({ ref, x, y, width, height }) => ({
        label: ref.slice(1),
        x: x * scale,
        y: y * scale,
        width: width * scale,
        height: height * scale,
      })),
    );
    const file = await encodePng(picture);
    const written = await writeOutput(ctx, file, { path, stem: 'highlight', ending: 'png' });
    return { data: { ...describeShot(written, { ...shot, file }), elements: boxes } };
  },
});

async function boxesOf(ctx: TabContext, targets: string[]) {
  const found = [];
  for (const text of targets) found.push(await resolveOne(ctx, text));
  const [first] = found;
  if (first) await intoView(ctx.deadline, first.frame, first.element);
  return await Promise.all(
    found.map(async ({ frame, element, ref }) => {
      const { x, y, width, height } = await elementBox(ctx.deadline, frame, element);
      return {
        ref,
        x: Math.round(x),
        y: Math.round(y),
        width: Math.round(width),
        height: Math.round(height),
      };
    }),
  );
}
