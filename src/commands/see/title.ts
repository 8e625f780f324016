import { z } from 'zod';
import { defineCommand } from '../define.ts';

export const title = defineCommand({
  name: 'title',
  group: 'see',
  summary: 'Say the title of the page',
  effect: 'read',
  scope: 'tab',
  args: z.object({}),
  result: z.strictObject({ title: z.string().describe('Title of the page') }),
  examples: ['title'],
  run: async ({ tab, deadline }) => ({ data: { title: await tab.title(deadline) } }),
});
