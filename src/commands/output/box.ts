/** `box`: where an element lies. */
import { z } from 'zod';
import { elementBox, pageMetrics, rereading } from '../../browser/see/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, target } from '../define.ts';
import { place } from '../support/results.ts';
import { resolveOne } from '../support/target.ts';

export const box = defineCommand({
  name: 'box',
  group: 'output',
  summary: 'Read where an element lies and how large it is',
  details: "CSS pixels of the border box, from the viewport's corner and from the page's.",
  effect: 'read',
  scope: 'tab',
  args: z.object({ target: target() }),
  result: z.strictObject({
    ref: z.string().describe('Ref'),
    ...place,
    page_x: z.number().describe('CSS pixels from the left of the page'),
    page_y: z.number().describe('CSS pixels from its top'),
    in_viewport: z.boolean().describe('Some of it is in the viewport'),
  }),
  examples: ['box @e4'],
  run: async (ctx, args) =>
    await rereading(async () => {
      const { frame, element, ref } = await resolveOne(ctx, args.target);
      const found = await elementBox(ctx.deadline, frame, element).catch((error: unknown) => {
        if (error instanceof RutterError || !/box model|layout object/i.test(String(error))) throw error;
        return undefined;
      });
      if (!found)
        throw new RutterError('not-visible', `${ref} has no box: it is not rendered`, {
          hint: step('styles', { target: ref }),
        });
      const { x, y, viewport } = await pageMetrics(ctx);
      const round = (number: number) => Math.round(number * 100) / 100;
      const inside =
        found.x < viewport.width &&
        found.y < viewport.height &&
        found.x + found.width > 0 &&
        found.y + found.height > 0;
      return {
        data: {
          ref,
          x: round(found.x),
          y: round(found.y),
          width: round(found.width),
          height: round(found.height),
          page_x: round(found.x + x),
          page_y: round(found.y + y),
          in_viewport: inside,
        },
      };
    }),
});
