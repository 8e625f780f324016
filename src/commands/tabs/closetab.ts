import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, positional } from '../define.ts';
import { knownTab } from '../support/known-tab.ts';

export const closetab = defineCommand({
  name: 'closetab',
  group: 'tabs',
  summary: 'Close a tab, by default the current one',
  effect: 'write',
  scope: 'session',
  carried: { tool: 'tabs', as: { close: {} } },
  underDialog: true,
  args: z.object({
    tab: positional(0, z.string().min(1).optional(), 'Tab id, or first, last, next, prev', {
      placeholder: 'tab',
    }),
  }),
  result: z.strictObject({
    closed: z.string().describe('Id of the tab that was closed'),
    current: z.string().optional().describe('Id of the current tab now'),
    left: z.int().describe('Tabs that are left'),
  }),
  examples: ['closetab', 'closetab t3'],
  run: async ({ session, deadline }, args) => {
    const chosen = args.tab === undefined ? session.current() : knownTab(session, args.tab);
    if (!chosen)
      throw new RutterError('tab-unknown', `Session ${session.name} has no tab`, {
        hint: step('goto'),
      });
    await chosen.close(deadline);
    const current = session.current();
    return {
      data: { closed: chosen.id, ...(current && { current: current.id }), left: session.tabs().length },
    };
  },
});
