/** `detach`: leaves the user's Chrome as it was. */
import { z } from 'zod';
import { defineCommand } from '../define.ts';

export const detach = defineCommand({
  name: 'detach',
  group: 'browser',
  summary: "Leave the user's Chrome as it was",
  details:
    "Closes the session's own tabs there, gives lent ones back, and ends the connection. The Chrome goes on. Later commands of the session live in Rutter's own browser.",
  effect: 'write',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({}),
  result: z.strictObject({ session: z.string().describe('Session') }),
  examples: ['detach', 'detach -S mine'],
  run: async ({ sessionName: name, daemon }) => {
    const { lost } = await daemon.sessions.detach(name);
    return {
      data: { session: name },
      message: lost
        ? `Session ${name} is detached; its Chrome had gone already`
        : `Session ${name} is detached: its own tabs are closed, and the Chrome goes on`,
    };
  },
});
