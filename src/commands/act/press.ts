import { z } from 'zod';
import { onPage, pressKey } from '../../browser/act/index.ts';
import { defineCommand, option, positional } from '../define.ts';
import { chordOf } from '../support/action-args.ts';
import { keysResult } from '../support/results.ts';

export const press = defineCommand({
  name: 'press',
  group: 'act',
  summary: 'Press a key or a chord on what has the focus',
  details:
    'Keys: Enter, Tab, Escape, Backspace, Delete, Space, ArrowDown, PageUp, Home, F1, a, A, … Modifiers: Control, Shift, Alt, Meta, ControlOrMeta.',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { press: {} }, target: 'on' },
  args: z.object({
    key: positional(0, z.string().min(1).transform(chordOf), 'Enter, Control+A, Shift+Tab, …', {
      placeholder: 'key',
      sends: 'text',
    }),
    on: option(z.string().min(1).optional(), 'Focus this element first', { placeholder: 'target' }),
    count: option(z.int().min(1).max(200).default(1), 'How often', { placeholder: 'n' }),
  }),
  result: keysResult,
  examples: ['press Enter', 'press Control+A', 'press ArrowDown --on @e5 --count 3'],
  run: async (ctx, args) => await onPage(ctx, async () => await pressKey(ctx, args.on, args.key, args.count)),
});
