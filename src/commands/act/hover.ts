import { z } from 'zod';
import { onPage, hover as run } from '../../browser/act/index.ts';
import { defineCommand, target } from '../define.ts';
import { pointOption } from '../support/action-args.ts';
import { actionResult } from '../support/results.ts';

export const hover = defineCommand({
  name: 'hover',
  group: 'act',
  summary: 'Move the pointer over an element and say what that shows',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { hover: {} } },
  args: z.object({
    target: target(),
    position: pointOption('--position', "Where to point, from the element's top left corner"),
  }),
  result: actionResult,
  examples: ['hover @e3', 'hover text=Products'],
  run: async (ctx, args) => await onPage(ctx, async () => await run(ctx, args.target, args.position)),
});
