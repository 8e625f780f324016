import { z } from 'zod';
import { defineCommand, option, positional } from '../define.ts';
import { checkInsight } from '../support/check-note.ts';
import { keyArgument } from '../support/learning-rows.ts';
import { noData } from '../support/results.ts';

export const learnAdd = defineCommand({
  name: 'learn add',
  group: 'memory',
  summary: 'Keep something that was learnt and is about no single site',
  details: 'A key that is there already gets the new insight.',
  effect: 'write',
  scope: 'daemon',
  args: z.object({
    key: keyArgument,
    insight: positional(1, z.string().min(1), 'What was learnt', {
      rest: true,
      placeholder: 'insight',
      sends: 'note',
    }),
    confidence: option(z.number().min(0).max(1).default(0.5), 'How sure it is, 0 to 1', {
      placeholder: 'n',
    }),
    source: option(z.string().min(1).max(200).optional(), 'Who says so (default: the session)', {
      placeholder: 'name',
    }),
  }),
  result: noData,
  examples: ['learn add staging-login "Staging needs the VPN" --confidence 0.9'],
  run: async (ctx, args) => {
    await checkInsight(ctx, args.insight);
    await ctx.memory.addLearning({ ...args, source: args.source ?? ctx.actor });
    return { message: 'The learning is kept' };
  },
});
