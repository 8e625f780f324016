/** `session close`: ends a session, so that its next command can start it otherwise. */
import { z } from 'zod';
import { defineCommand, positional } from '../define.ts';

export const sessionClose = defineCommand({
  name: 'session close',
  group: 'browser',
  summary: 'Save a session and close its tabs',
  details:
    'Its next command starts it again from what was saved, with the --proxy, --ignore-https-errors or --headed of that command. An attached session is detached.',
  effect: 'write',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({
    name: positional(0, z.string().min(1).max(64).optional(), 'Session to close (default: that of -S)', {
      placeholder: 'name',
    }),
  }),
  examples: ['session close', 'session close research'],
  run: async ({ sessionName, daemon }, { name = sessionName }) => {
    await daemon.sessions.close(name);
    return { data: { closed: name } };
  },
});
