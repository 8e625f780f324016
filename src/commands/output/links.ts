/** `links`: where the page leads. */
import { z } from 'zod';
import { elementFacts, everyFrame } from '../../browser/see/index.ts';
import { defineCommand, flag, option } from '../define.ts';
import { afterOption, listed } from '../support/listed.ts';
import { urlPatternArg } from '../support/url-pattern.ts';

export const links = defineCommand({
  name: 'links',
  group: 'output',
  summary: 'List the links of the page with their addresses',
  details: 'Of all frames and open shadow roots, in reading order. Links that nobody can see are left out.',
  effect: 'read',
  scope: 'tab',
  args: z.object({
    url: option(urlPatternArg().optional(), 'Only addresses that match: **/docs/**', {
      placeholder: 'pattern',
    }),
    hidden: flag('Also links that nobody can see'),
    after: afterOption(),
  }),
  result: z.strictObject({
    total: z.int().describe('How many there are'),
    links: z
      .array(
        z.strictObject({
          ref: z.string().describe('Ref'),
          name: z.string().describe('Accessible name'),
          url: z.string().describe('Address'),
          target: z.string().optional().describe('Window that it opens in'),
          rel: z.string().optional().describe('Relation'),
          hidden: z.boolean().optional().describe('Nobody can see it'),
        }),
      )
      .describe('In reading order'),
  }),
  examples: ['links', 'links --url "**/docs/**"', 'links --hidden'],
  run: async (ctx, { url, hidden, after }) => {
    const answers = await everyFrame(ctx, async (frame) => {
      const facts = (await frame.call(ctx.deadline, 'links')).filter(
        (fact) => url?.matches(fact.url) ?? true,
      );
      const infos = await elementFacts(
        ctx,
        frame,
        facts.map(({ id }) => id),
      );
      return facts.flatMap(({ id: _, ...fact }, i) => {
        const info = infos[i];
        if (!info || (!hidden && !info.visible)) return [];
        return [{ ref: info.ref, name: info.name, ...fact, ...(!info.visible && { hidden: true }) }];
      });
    });
    const rows = answers.flatMap(({ value }) => value);
    return listed(ctx, rows, { as: (links) => ({ links }), after, flags: { url: url?.text, hidden } });
  },
});
