/** `links`: where the page leads. */
import { z } from 'zod';
import { everyFrame, known } from '../../browser/see/index.ts';
import { defineCommand, flag, option } from '../define.ts';
import { afterOption, listed } from '../support/listed.ts';
import { more } from '../support/more.ts';
import { urlPattern } from '../support/url-pattern.ts';

export const links = defineCommand({
  name: 'links',
  group: 'output',
  summary: 'List the links of the page with their addresses',
  details: 'Of all frames and open shadow roots, in reading order. Links that nobody can see are left out.',
  effect: 'read',
  scope: 'tab',
  args: z.object({
    url: option(z.string().min(1).optional(), 'Only addresses that match: **/docs/**', {
      placeholder: 'pattern',
    }),
    hidden: flag('Also links that nobody can see'),
    after: afterOption(),
  }),
  examples: ['links', 'links --url "**/docs/**"', 'links --hidden'],
  run: async (ctx, { url, hidden, after }) => {
    const matches = url === undefined ? () => true : urlPattern(url);
    const answers = await everyFrame(ctx, async (frame) => {
      const facts = (await frame.call(ctx.deadline, 'links')).filter((fact) => matches(fact.url));
      const infos = await known(
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
    return listed(ctx, rows, {
      key: 'links',
      after,
      more: (shown) => more('links', { url, hidden, after: shown }),
    });
  },
});
