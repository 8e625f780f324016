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
  result: z.strictObject({
    sessions: z
      .array(
        z.strictObject({
          name: z.string().describe('Name'),
          browser: z.string().describe('Where it lives'),
          tabs: z.int().describe('How many tabs it has'),
          setup: z.string().optional().describe('Flags that it was started with'),
          with: z.string().optional().describe('Who has it, where that is not the agent'),
          reason: z.string().optional().describe('What the person is asked to do'),
        }),
      )
      .describe('Live sessions'),
  }),
  examples: ['session list'],
  run: async ({ daemon }) => {
    const rows = daemon.sessions.rows().map(({ person, ...row }) => ({
      ...row,
      ...(person && { with: 'a person', ...(person.reason && { reason: untrusted(person.reason) }) }),
    }));
    return { data: { sessions: rows }, ...(rows.length === 0 && { message: 'No session is live' }) };
  },
});
