/** `assets`: the images, videos and sounds of the page. (`media` is what CSS media queries find.) */
import { z } from 'zod';
import { everyFrame, known } from '../../browser/see/index.ts';
import { defineCommand, flag, option } from '../define.ts';
import { afterOption, listed } from '../support/listed.ts';
import { more } from '../support/more.ts';

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
  examples: ['assets', 'assets --kind video', 'assets --broken'],
  run: async (ctx, { kind, broken, after }) => {
    const answers = await everyFrame(ctx, async (frame) => {
      const all = await frame.call(ctx.deadline, 'assets');
      const facts = all.filter((fact) => (!kind || fact.kind === kind) && (!broken || fact.broken));
      const infos = await known(
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
    return listed(ctx, rows, {
      key: 'assets',
      after,
      more: (shown) => more('assets', { kind, broken, after: shown }),
    });
  },
});
