import { z } from 'zod';
import { onPage, fill as run } from '../../browser/act/index.ts';
import { defineCommand, positional, target } from '../define.ts';
import { actionResult } from '../support/results.ts';

export const fill = defineCommand({
  name: 'fill',
  group: 'act',
  summary: 'Set what a field holds, and read it back',
  details: [
    'Text fields, text areas, rich text editors, numbers, dates (YYYY-MM-DD), times (HH:MM), weeks (YYYY-Www), ranges, colours (#rrggbb).',
    'An empty text clears the field. Fails when the field then holds anything else.',
  ].join('\n'),
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { fill: {} } },
  args: z.object({
    target: target(),
    text: positional(1, z.string(), 'The text; "" clears the field', {
      placeholder: 'text',
      sends: 'text',
    }),
  }),
  result: actionResult.extend({
    invalid: z.string().optional().describe('What the browser has against the text'),
  }),
  examples: ['fill @e3 "Ada Lovelace"', 'fill label=Birthday 1815-12-10', 'fill @e3 ""'],
  run: async (ctx, args) => await onPage(ctx, async () => await run(ctx, args.target, args.text)),
});
