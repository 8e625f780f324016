import { z } from 'zod';
import { defineClientCommand } from '../define.ts';

export const stop = defineClientCommand({
  name: 'stop',
  group: 'daemon',
  summary: 'Save sessions, close the browser, end the daemon',
  effect: 'control',
  args: z.object({}),
  examples: ['stop'],
});
