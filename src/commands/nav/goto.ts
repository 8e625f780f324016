import { z } from 'zod';
import { defineCommand, positional } from '../define.ts';
import { arrive } from '../support/arrival.ts';
import { arrivalResult } from '../support/results.ts';

export const goto = defineCommand({
  name: 'goto',
  aliases: ['open'],
  group: 'nav',
  summary: 'Open an address in the tab',
  details:
    'Says the final address, the status, redirects and the title. A page that is still loading at the deadline is pending, not failed.',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'open', as: { here: {} } },
  opensTab: true,
  args: z.object({
    url: positional(0, z.string().min(1), 'Address; https:// may be left out', {
      placeholder: 'url',
      sends: 'address',
    }),
  }),
  result: arrivalResult,
  examples: ['goto https://example.com', 'open localhost:3000'],
  run: async (ctx, args) => (await arrive(ctx, () => ctx.tab.goto(ctx.deadline, args.url))) ?? {},
});
