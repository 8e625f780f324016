/** `session close`: ends a session, so that its next command can start it otherwise, or for good. */
import { z } from 'zod';
import { countOf } from '../../protocol/spelling.ts';
import { defineCommand, flag, positional } from '../define.ts';

export const sessionClose = defineCommand({
  name: 'session close',
  group: 'browser',
  summary: 'Save a session and close its tabs',
  details: [
    'Its next command starts it again from what was saved, with the --proxy, --ignore-https-errors or --headed of that command.',
    'An attached session is detached. With --forget nothing is saved: its cookies and storage are deleted with all older',
    'versions, also of a session that is not live. States of state save stay.',
  ].join('\n'),
  effect: 'write',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({
    name: positional(0, z.string().min(1).max(64).optional(), 'Session to close (default: that of -S)', {
      placeholder: 'name',
    }),
    forget: flag('Delete its saved cookies and storage, too'),
  }),
  result: z.strictObject({
    closed: z.string().describe('Session'),
    deleted: z.int().optional().describe('With --forget: files that were deleted'),
  }),
  examples: ['session close', 'session close research', 'session close research --forget'],
  run: async ({ sessionName, daemon }, { name = sessionName, forget }) => {
    if (forget) {
      const files = await daemon.sessions.forget(name);
      const versions = countOf(files, 'file');
      const message =
        files === 0
          ? 'Nothing was saved of the session'
          : `The saved cookies and storage of the session were deleted (${versions})`;
      return { data: { closed: name, deleted: files }, message };
    }
    await daemon.sessions.close(name);
    return { data: { closed: name } };
  },
});
