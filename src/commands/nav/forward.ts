import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand } from '../define.ts';
import { arrive } from '../support/arrival.ts';
import { arrivalResult } from '../support/results.ts';

export const forward = defineCommand({
  name: 'forward',
  group: 'nav',
  summary: "Go one page forward in the tab's history",
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { forward: {} } },
  args: z.object({}),
  result: arrivalResult,
  examples: ['forward'],
  run: async (ctx) => {
    const result = await arrive(ctx, () => ctx.tab.history(ctx.deadline, 'forward'));
    if (!result)
      throw new RutterError('no-history', 'Cannot go forward: this is the last page of the tab', {
        hint: step('goto'),
      });
    return result;
  },
});
