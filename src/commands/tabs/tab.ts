import { z } from 'zod';
import { defineCommand, positional } from '../define.ts';
import { describeTab } from '../support/describe-tab.ts';
import { knownTab } from '../support/known-tab.ts';
import { tabRow } from '../support/results.ts';

export const tab = defineCommand({
  name: 'tab',
  group: 'tabs',
  summary: 'Make a tab the current one',
  effect: 'write',
  scope: 'session',
  carried: { tool: 'tabs', as: { switch: {} } },
  underDialog: true,
  args: z.object({
    tab: positional(0, z.string().min(1), 'Tab id, or first, last, next, prev', { placeholder: 'tab' }),
  }),
  result: tabRow,
  examples: ['tab t2', 'tab first', 'tab next'],
  run: async ({ session, deadline }, args) => {
    const chosen = knownTab(session, args.tab);
    session.select(chosen);
    return { data: await describeTab(deadline, chosen, chosen) };
  },
});
