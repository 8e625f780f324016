import { z } from 'zod';
import { defineCommand } from '../define.ts';
import { statusResult } from '../support/status-results.ts';

export const status = defineCommand({
  name: 'status',
  group: 'daemon',
  summary: 'Show the daemon, its browser, sessions and tabs',
  details: 'Starts the daemon when none runs.',
  effect: 'meta',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({}),
  result: statusResult,
  examples: ['status', 'status --json'],
  run: async (ctx) => ({ data: await ctx.daemon.status() }),
});
