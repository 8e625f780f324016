import { z } from 'zod';
import { defineCommand, option } from '../define.ts';
import { shownAttempt } from '../support/attempt.ts';
import { attemptRow } from '../support/results.ts';

export const securityLog = defineCommand({
  name: 'security log',
  group: 'defence',
  summary: 'List what the layers found lately, newest last',
  details: 'All projects of the home share the log. It never holds the text itself.',
  effect: 'meta',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({
    limit: option(z.int().min(1).max(1000).default(20), 'Most entries shown', { placeholder: 'n' }),
  }),
  result: z.strictObject({ entries: z.array(z.strictObject(attemptRow)).describe('Newest last') }),
  examples: ['security log', 'security log --limit 100'],
  run: async (ctx, { limit }) => ({ data: { entries: ctx.daemon.defence.log(limit).map(shownAttempt) } }),
});
