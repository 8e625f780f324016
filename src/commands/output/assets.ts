/** `assets`: the images, videos and sounds of the page. (`media` is what CSS media queries find.) */
import { z } from 'zod';
import { elementFacts, everyFrame } from '../../browser/see/index.ts';
import { defineCommand, flag, option } from '../define.ts';
import { afterOption, listed } from '../support/listed.ts';

export const assets = defineCommand({
  name: 'assets',
  group: 'output',
  summary: 'List the images, videos and sounds of the page',
  effect: 'read',
  scope: 'tab',
  args: z.object({
    kind: option(z.enum(['image', 'video', 'audio']).optional(), 'Only these', { placeholder: 'kind' }),
    broken: flag('Only what could not be loaded'),
    after: afterOption(),
  }),
  result: z.strictObject({
    total: z.int().describe('How many there are'),
    assets: z
      .array(
        z.strictObject({
          ref: z.string().optional().describe('Ref'),
          kind: z.string().describe('image, video or audio'),
          url: z.string().describe('Address'),
          alt: z.string().optional().describe('Alternative text'),
          width: z.int().optional().describe('Own width in pixels'),
          height: z.int().optional().describe('Own height in pixels'),
          duration: z.number().optional().describe('Seconds'),
          broken: z.boolean().optional().describe('It could not be loaded'),
          hidden: z.boolean().optional().describe('Nobody can see it'),
        }),
      )
      .describe('In reading order'),
  }),
  examples: ['assets', 'assets --kind video', 'assets --broken'],
  run: async (ctx, { kind, broken, after }) => {
    const answers = await everyFrame(ctx, async (frame) => {
      const all = await frame.call(ctx.deadline, 'assets');
      const facts = all.filter((fact) => (!kind || fact.kind === kind) && (!broken || fact.broken));
      const infos = await elementFacts(
        ctx,
        frame,
        facts.map(({ id }) => id),
      );
      return facts.map(({ id: _, ...fact }, i) => ({
        ref: infos[i]?.ref,
        ...fact,
        ...(infos[i]?.visible === false && { hidden: true }),
      }));
    });
    const rows = answers.flatMap(({ value }) => value);
    return listed(ctx, rows, { as: (assets) => ({ assets }), after, flags: { kind, broken } });
  },
});
