import { z } from 'zod';
import { defineCommand, positional } from '../define.ts';
import { noData } from '../support/results.ts';

export const securityRemoveModel = defineCommand({
  name: 'security remove-model',
  group: 'defence',
  summary: 'Remove a classifier that was added, with its copy, as a person',
  details: 'security status names them.',
  effect: 'admin',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({
    name: positional(0, z.string().min(1), 'Name it was added under', { placeholder: 'name' }),
  }),
  result: noData,
  examples: ['security remove-model prompt-guard'],
  run: async (ctx, { name }) => {
    await ctx.daemon.defence.removeModel(name);
    return { message: 'The model was removed' };
  },
});
