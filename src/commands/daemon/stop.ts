import { z } from 'zod';
import { defineClientCommand } from '../define.ts';
import { noData } from '../support/results.ts';

export const stop = defineClientCommand({
  name: 'stop',
  group: 'daemon',
  summary: 'Save sessions, close the browser, end the daemon',
  effect: 'control',
  client: { anywhere: 'stop' },
  args: z.object({}),
  result: noData,
  examples: ['stop'],
});
