import { z } from 'zod';
import { onPage, drag as run } from '../../browser/act/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, option, positional, target } from '../define.ts';
import { pointOption } from '../support/action-args.ts';
import { actionResult, named } from '../support/results.ts';

export const drag = defineCommand({
  name: 'drag',
  group: 'act',
  summary: 'Drag one element onto another, or by so many pixels',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { drag: {} } },
  args: z.object({
    from: target(0),
    to: positional(1, z.string().min(1).optional(), 'Where to drop it', { placeholder: 'target' }),
    by: pointOption('--by', 'How far instead, in CSS pixels'),
    steps: option(z.int().min(1).max(100).default(6), 'Pointer moves on the way', { placeholder: 'n' }),
  }),
  result: actionResult.extend({ to: named.optional().describe('What it was dropped on') }),
  examples: ['drag @e3 @e8', 'drag @e3 --by 120,0'],
  run: async (ctx, args) =>
    await onPage(ctx, async () => {
      const to = args.to ?? args.by;
      if (to === undefined)
        throw new RutterError(
          'missing-argument',
          'Cannot drag: neither a target to drop on nor --by was given',
          { hint: step('drag', { from: '@e3', to: '@e8' }) },
        );
      if (args.to !== undefined && args.by)
        throw new RutterError('bad-value', 'Cannot drag: a target to drop on and --by exclude each other');
      return await run(ctx, args.from, { to, steps: args.steps });
    }),
});
