import { z } from 'zod';
import { defineClientCommand, flag } from '../define.ts';

export const doctor = defineClientCommand({
  name: 'doctor',
  group: 'daemon',
  summary: 'Check browser, sandbox, home and daemon state',
  details: 'Never starts the daemon. Exit 1 when a check fails.',
  effect: 'meta',
  client: { anywhere: 'doctor' },
  args: z.object({
    fix: flag('Mend what can be mended: permissions, files of dead daemons, a daemon that does not answer'),
  }),
  result: z.strictObject({
    checks: z
      .array(
        z.strictObject({
          check: z.string().describe('What was looked at'),
          state: z.enum(['ok', 'warn', 'fail']).describe('How it is'),
          detail: z.string().describe('What was found'),
          remedy: z.string().optional().describe('What to do'),
          fixed: z.string().optional().describe('What --fix did'),
        }),
      )
      .describe('One for each thing'),
  }),
  examples: ['doctor', 'doctor --fix', 'doctor --json'],
});
