import { z } from 'zod';
import { defineClientCommand } from '../define.ts';

export const tour = defineClientCommand({
  name: 'tour',
  group: 'daemon',
  summary: 'Explain Rutter in a minute, with real commands on a page of its own',
  details:
    'Runs in a home of its own that is removed at the end; sessions, notes and settings are not touched.',
  effect: 'control',
  args: z.object({}),
  examples: ['tour', 'tour --json'],
});
