import { z } from 'zod';
import { defineCommand, positional } from '../define.ts';
import { noData } from '../support/results.ts';

export const securityClear = defineCommand({
  name: 'security clear',
  group: 'defence',
  summary: 'Let a session act again that was about to leak or is tainted; for a person only',
  details: 'The session gets a new secret word, told in its next reply.',
  effect: 'admin',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({
    session: positional(0, z.string().min(1), 'Name of the session', { placeholder: 'session' }),
  }),
  result: noData,
  examples: ['security clear default'],
  run: async (ctx, { session }) => {
    const was = ctx.daemon.defence.clear(session);
    return {
      message:
        was === 'nothing'
          ? 'The session was not held'
          : `The session had ${was === 'leaked' ? 'nearly leaked its secret word' : 'been tainted'} and acts again`,
    };
  },
});
