import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { untrusted } from '../../trust.ts';
import { defineCommand, positional } from '../define.ts';

export const securityApprove = defineCommand({
  name: 'security approve',
  group: 'defence',
  summary: 'Allow one action of a tainted session, once; for a person only',
  details:
    'security status lists the actions that wait, with their arguments. The agent repeats the same command then.',
  effect: 'admin',
  scope: 'daemon',
  output: 'trusted',
  confirm: { shows: 'action' },
  args: z.object({ id: positional(0, z.string().min(1), 'Id of the action', { placeholder: 'id' }) }),
  result: z.strictObject({
    session: z.string().describe('Session'),
    command: z.string().describe('Command'),
    args: z.string().describe('Its arguments as JSON'),
  }),
  examples: ['security approve 1f2e3d4c'],
  run: async (ctx, { id }) => {
    const action = ctx.daemon.defence.approve(id);
    if (!action)
      throw new RutterError('attempt-unknown', `No action ${JSON.stringify(id)} waits for a person`, {
        hint: step('security status'),
      });
    const { session, command, args } = action;
    return {
      data: { session, command, args: untrusted(args) },
      message: 'Allowed once, for 15 minutes; the agent repeats the command',
    };
  },
});
