import { z } from 'zod';
import { defineCommand } from '../define.ts';
import { arrive } from '../support/arrival.ts';
import { arrivalResult } from '../support/results.ts';

export const reload = defineCommand({
  name: 'reload',
  group: 'nav',
  summary: 'Load the page again',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { reload: {} } },
  args: z.object({}),
  result: arrivalResult,
  examples: ['reload'],
  run: async (ctx) => (await arrive(ctx, () => ctx.tab.reload(ctx.deadline))) ?? {},
});
