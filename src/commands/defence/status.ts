import { z } from 'zod';
import { defineCommand } from '../define.ts';
import { defenceStatus } from '../support/status-results.ts';

export const securityStatus = defineCommand({
  name: 'security status',
  group: 'defence',
  summary: 'Show the layers of the defence, held sessions, and actions that wait for a person',
  effect: 'meta',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({}),
  result: defenceStatus,
  examples: ['security status'],
  run: async (ctx) => ({ data: ctx.daemon.defence.status() }),
});
