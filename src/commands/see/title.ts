import { z } from 'zod';
import { defineCommand } from '../define.ts';

export const title = defineCommand({
  name: 'title',
  group: 'see',
  summary: 'Say the title of the page',
  effect: 'read',
  scope: 'tab',
  args: z.object({}),
  examples: ['title'],
  run: async ({ tab, deadline }) => ({ data: { title: await tab.title(deadline) } }),
});
