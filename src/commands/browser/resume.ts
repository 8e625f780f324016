/** `resume`: what a person types when they are done with a session they were given. */
import { z } from 'zod';
import { defineCommand } from '../define.ts';

export const resume = defineCommand({
  name: 'resume',
  group: 'browser',
  summary: 'Give a session back to the agent, after handoff',
  details:
    'Typed by the person, in any terminal of the project. Closing all tabs of the window does the same. An agent types it only when the person told it so.',
  effect: 'write',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({}),
  result: z.strictObject({ session: z.string().describe('Session') }),
  examples: ['resume', 'resume -S shop'],
  run: async ({ sessionName: name, daemon }) => {
    daemon.sessions.resume(name);
    return { data: { session: name }, message: `Session ${name} is the agent's again` };
  },
});
