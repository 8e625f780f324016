/** `attrs`: the attributes of an element. */
import { z } from 'zod';
import { rereading } from '../../browser/see/index.ts';
import { defineCommand, target } from '../define.ts';
import { resolveOne } from '../support/target.ts';

export const attrs = defineCommand({
  name: 'attrs',
  group: 'output',
  summary: 'Read the attributes of an element',
  effect: 'read',
  scope: 'tab',
  args: z.object({ target: target() }),
  result: z.strictObject({
    ref: z.string().describe('Ref'),
    tag: z.string().describe('Tag'),
    attributes: z
      .array(z.strictObject({ name: z.string().describe('Name'), value: z.string().describe('Value') }))
      .describe('Attributes in their order'),
  }),
  examples: ['attrs @e4', 'attrs "#logo"'],
  run: async (ctx, args) =>
    await rereading(async () => {
      const { frame, element, ref } = await resolveOne(ctx, args.target);
      const [info] = await frame.call(ctx.deadline, 'describe', [element]);
      return {
        data: {
          ref,
          tag: info?.tag ?? '',
          attributes: await frame.call(ctx.deadline, 'attributes', element),
        },
      };
    }),
});
