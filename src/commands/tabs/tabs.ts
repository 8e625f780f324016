import { z } from 'zod';
import { step } from '../../protocol/step.ts';
import { defineCommand } from '../define.ts';
import { describeTab } from '../support/describe-tab.ts';
import { tabRow } from '../support/results.ts';

export const tabs = defineCommand({
  name: 'tabs',
  group: 'tabs',
  summary: 'List the tabs of the session',
  effect: 'read',
  scope: 'session',
  carried: { tool: 'tabs', as: { list: {} } },
  underDialog: true,
  args: z.object({}),
  result: z.strictObject({ tabs: z.array(tabRow).describe('In the order they opened') }),
  examples: ['tabs'],
  run: async ({ session, deadline }) => {
    const current = session.current();
    const rows = await Promise.all(session.tabs().map((tab) => describeTab(deadline, tab, current)));
    return { data: { tabs: rows }, ...(rows.length === 0 && { hint: step('goto') }) };
  },
});
