import { z } from 'zod';
import { onPage, select as run } from '../../browser/act/index.ts';
import { defineCommand, positional, target } from '../define.ts';
import { actionResult } from '../support/results.ts';

export const select = defineCommand({
  name: 'select',
  group: 'act',
  summary: 'Choose options of a native list by label or value',
  details: 'Several labels choose exactly those in a list that takes several.',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { select: {} } },
  args: z.object({
    target: target(),
    options: positional(1, z.array(z.string()).min(1), 'Labels or values', {
      rest: true,
      placeholder: 'label',
    }),
  }),
  result: actionResult,
  examples: ['select @e4 Engineer', 'select label=Toppings Cheese Olives'],
  run: async (ctx, args) => await onPage(ctx, async () => await run(ctx, args.target, args.options)),
});
