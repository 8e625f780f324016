import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand } from '../define.ts';
import { arrive } from '../support/arrival.ts';
import { arrivalResult } from '../support/results.ts';

export const back = defineCommand({
  name: 'back',
  group: 'nav',
  summary: "Go one page back in the tab's history",
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { back: {} } },
  args: z.object({}),
  result: arrivalResult,
  examples: ['back'],
  run: async (ctx) => {
    const result = await arrive(ctx, () => ctx.tab.history(ctx.deadline, 'back'));
    if (!result)
      throw new RutterError('no-history', 'Cannot go back: this is the first page of the tab', {
        hint: step('goto'),
      });
    return result;
  },
});
