import { z } from 'zod';
import { onPage, setChecked } from '../../browser/act/index.ts';
import { defineCommand, target } from '../define.ts';
import { actionResult } from '../support/results.ts';

export const check = defineCommand({
  name: 'check',
  group: 'act',
  summary: 'Check a checkbox, switch or radio button',
  details: 'Does nothing when it is checked already. Fails when it is not checked afterwards.',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { check: {} } },
  args: z.object({ target: target() }),
  result: actionResult,
  examples: ['check @e6', 'check "label=I agree"'],
  run: async (ctx, args) => await onPage(ctx, async () => await setChecked(ctx, args.target, true)),
});
