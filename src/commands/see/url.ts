import { z } from 'zod';
import { defineCommand } from '../define.ts';

export const url = defineCommand({
  name: 'url',
  group: 'see',
  summary: 'Say the address of the page',
  effect: 'read',
  scope: 'tab',
  underDialog: true,
  args: z.object({}),
  result: z.strictObject({ url: z.string().describe('Address of the page') }),
  examples: ['url'],
  run: async ({ tab }) => ({ data: { url: tab.url() } }),
});
