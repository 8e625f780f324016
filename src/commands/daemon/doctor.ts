import { z } from 'zod';
import { defineClientCommand, flag } from '../define.ts';

export const doctor = defineClientCommand({
  name: 'doctor',
  group: 'daemon',
  summary: 'Check browser, sandbox, home and daemon state',
  details: 'Never starts the daemon. Exit 1 when a check fails.',
  effect: 'meta',
  args: z.object({
    fix: flag('Mend what can be mended: permissions, files of dead daemons, a daemon that does not answer'),
  }),
  examples: ['doctor', 'doctor --fix', 'doctor --json'],
});
