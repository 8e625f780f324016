/** `html`: the page's source as it is now. */
import { z } from 'zod';
import { rereading } from '../../browser/see/index.ts';
import { defineCommand, flag, optionalTarget } from '../define.ts';
import { longOutput } from '../support/long-output.ts';
import { hiddenTexts, longText } from '../support/results.ts';
import { resolveOne } from '../support/target.ts';
import { tellWithheld } from '../support/withheld.ts';

export const html = defineCommand({
  name: 'html',
  group: 'see',
  summary: 'Read the HTML of the page or of an element',
  details: [
    'As the page has it now, without what password fields hold. Texts that nobody can see, comments among them, are left',
    'out. Longer HTML goes to a file whose path is given.',
  ].join('\n'),
  effect: 'read',
  scope: 'tab',
  carried: { tool: 'read', as: { html: {} } },
  args: z.object({
    target: optionalTarget(),
    hidden: flag('Also text that nobody can see, each behind a comment with the reason'),
  }),
  result: z.strictObject({ ...longText('HTML'), hiddenTexts }),
  examples: ['html', 'html @e4', 'html "#main"'],
  run: async (ctx, { target, hidden }) => {
    const source = await rereading(async () => {
      const found = target === undefined ? undefined : await resolveOne(ctx, target);
      const frame = found?.frame ?? ctx.tab.main();
      return await frame.call(ctx.deadline, 'html', {
        ...(found && { root: found.element }),
        ...(hidden && { hidden }),
      });
    });
    const { shown, file, said } = await longOutput(ctx, source.html, { stem: 'page', ending: 'html' });
    return tellWithheld({ data: { ...file, text: shown }, ...said }, hidden ? 0 : source.hiddenCount);
  },
});
