/** `html`: the page's source as it is now. */
import { z } from 'zod';
import { defineCommand, optionalTarget } from '../define.ts';
import { longOutput } from './long-output.ts';
import { rereading } from './rereading.ts';
import { resolveOne } from './target.ts';

export const html = defineCommand({
  name: 'html',
  group: 'see',
  summary: 'Read the HTML of the page or of an element',
  details:
    'As the page has it now, without what password fields hold. Longer HTML goes to a file whose path is given.',
  effect: 'read',
  scope: 'tab',
  args: z.object({ target: optionalTarget() }),
  examples: ['html', 'html @e4', 'html "#main"'],
  run: async (ctx, { target }) => {
    const source = await rereading(async () => {
      const found = target === undefined ? undefined : await resolveOne(ctx, target, 'html');
      const frame = found?.frame ?? ctx.tab.main();
      return await frame.call(ctx.deadline, 'html', found ? { root: found.element } : {});
    });
    return await longOutput(ctx, 'text', source, { stem: 'page', ending: 'html' });
  },
});
