import { z } from 'zod';
import { onPage, typeText } from '../../browser/act/index.ts';
import { defineCommand, positional } from '../define.ts';
import { keysResult } from '../support/results.ts';

export const type = defineCommand({
  name: 'type',
  group: 'act',
  summary: 'Type text key by key, into an element or into what has the focus',
  details:
    'With one word it is the text. Into a field the text is added at the end. A line break presses Enter, a tab character Tab.',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { type: {} } },
  args: z.object({
    target: positional(
      0,
      z.string().min(1),
      'Ref, CSS selector, role=…, text=… or label=…; the text when nothing follows',
      {
        placeholder: 'target',
        sends: 'text',
      },
    ),
    text: positional(1, z.string().optional(), 'The text', { placeholder: 'text', sends: 'text' }),
  }),
  result: keysResult,
  examples: ['type @e3 Lovelace', 'type hello'],
  run: async (ctx, args) =>
    await onPage(ctx, async () =>
      args.text === undefined
        ? await typeText(ctx, undefined, args.target)
        : await typeText(ctx, args.target, args.text),
    ),
});
