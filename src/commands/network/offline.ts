/** `offline`: a session without network. */
import { z } from 'zod';
import { defineCommand, positional } from '../define.ts';

export const offline = defineCommand({
  name: 'offline',
  group: 'network',
  summary: 'Cut the session off the network, or back on',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    state: positional(0, z.enum(['on', 'off']).default('on'), 'on: no network; off: network again', {
      placeholder: 'on|off',
    }),
  }),
  result: z.strictObject({ offline: z.boolean().describe('The session has no network') }),
  examples: ['offline', 'offline off'],
  run: async (ctx, { state }) => {
    await ctx.session.traffic.setOffline(state === 'on');
    return { data: { offline: state === 'on' } };
  },
});
