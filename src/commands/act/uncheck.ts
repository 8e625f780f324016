import { z } from 'zod';
import { onPage, setChecked } from '../../browser/act/index.ts';
import { defineCommand, target } from '../define.ts';
import { actionResult } from '../support/results.ts';

export const uncheck = defineCommand({
  name: 'uncheck',
  group: 'act',
  summary: 'Uncheck a checkbox or switch',
  details: 'Does nothing when it is unchecked already. Fails when it is still checked afterwards.',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { uncheck: {} } },
  args: z.object({ target: target() }),
  result: actionResult,
  examples: ['uncheck @e6', 'uncheck "label=Send me news"'],
  run: async (ctx, args) => await onPage(ctx, async () => await setChecked(ctx, args.target, false)),
});
