import { z } from 'zod';
import { defineClientCommand, positional } from '../define.ts';

export const help = defineClientCommand({
  name: 'help',
  group: 'daemon',
  summary: 'List the commands, or explain one',
  effect: 'meta',
  client: { anywhere: 'help' },
  args: z.object({
    command: positional(0, z.string().optional(), 'Command to explain, or the first word of several', {
      rest: true,
      placeholder: 'command',
      completes: 'commands',
    }),
  }),
  result: z.strictObject({ text: z.string().describe('The help; the command line prints it as it is') }),
  examples: ['help', 'help click', 'help domain-skill', 'help domain-skill save'],
});
