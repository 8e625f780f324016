import { z } from 'zod';
import { defineCommand } from '../define.ts';
import { keyArgument } from '../support/learning-rows.ts';
import { noData } from '../support/results.ts';

export const learnRemove = defineCommand({
  name: 'learn rm',
  group: 'memory',
  summary: 'Remove a learning',
  effect: 'write',
  scope: 'daemon',
  args: z.object({ key: keyArgument }),
  result: noData,
  examples: ['learn rm staging-login'],
  run: async ({ memory }, args) => {
    await memory.removeLearning(args.key);
    return { message: 'The learning was removed' };
  },
});
