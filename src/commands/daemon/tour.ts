import { z } from 'zod';
import { defineClientCommand } from '../define.ts';

export const tour = defineClientCommand({
  name: 'tour',
  group: 'daemon',
  summary: 'Explain Rutter in a minute, with real commands on a page of its own',
  details:
    'Runs in a home of its own that is removed at the end; sessions, notes and settings are not touched.',
  effect: 'control',
  client: { terminal: 'tour' },
  args: z.object({}),
  result: z.strictObject({
    steps: z
      .array(
        z.strictObject({
          say: z.string().describe('What the step shows'),
          command: z.string().describe('Command line'),
          exit: z.int().describe('Exit status'),
          reply: z.looseObject({}).describe('Its reply'),
        }),
      )
      .describe('One for each command'),
  }),
  examples: ['tour', 'tour --json'],
});
