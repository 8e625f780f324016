/** `session list`: which sessions there are, and where they live. */
import { z } from 'zod';
import { untrusted } from '../../trust.ts';
import { defineCommand } from '../define.ts';

export const sessionList = defineCommand({
  name: 'session list',
  group: 'browser',
  summary: 'List the live sessions, where they live, and how they were started',
  effect: 'meta',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({}),
  examples: ['session list'],
  run: async ({ daemon }) => {
    const rows = daemon.sessions.rows().map(({ person, ...row }) => ({
      ...row,
      ...(person && { with: 'a person', ...(person.reason && { reason: untrusted(person.reason) }) }),
    }));
    return { data: { sessions: rows }, ...(rows.length === 0 && { message: 'No session is live' }) };
  },
});
