import { z } from 'zod';
import { defineClientCommand } from '../define.ts';
import { noData } from '../support/results.ts';

export const restart = defineClientCommand({
  name: 'restart',
  group: 'daemon',
  summary: 'Stop the daemon, start a new one, restore saved cookies and storage',
  details:
    'Also what a version mismatch needs. Tabs and refs are lost; the next reply of each session says which.',
  effect: 'control',
  client: { anywhere: 'restart' },
  args: z.object({}),
  result: noData,
  examples: ['restart'],
});
