/** `keyboard`: keys that go down and stay down. */
import { z } from 'zod';
import {
  insertText,
  keyNamed,
  modifierNamed,
  onPage,
  rawInput,
  rawKey,
  sendsOf,
} from '../../browser/act/index.ts';
import { defineCommand, positional } from '../define.ts';
import { unknownKey } from '../support/action-args.ts';
import { noData } from '../support/results.ts';

export const keyboard = defineCommand({
  name: 'keyboard',
  group: 'output',
  summary: 'Hold a key down, let it go, or insert text as an input method does',
  details:
    'To what has the focus. press and type are the ones for whole keys and fields. What is down stays down until up; modifiers hold for the mouse, too.',
  effect: 'write',
  scope: 'tab',
  args: z.object({
    action: positional(0, z.enum(['down', 'up', 'insert']), 'down, up, or insert', { placeholder: 'action' }),
    what: positional(1, z.string().min(1), 'Key, or text to insert', {
      placeholder: 'key|text',
      sends: 'text',
    }),
  }),
  result: noData,
  examples: ['keyboard down Shift', 'keyboard up Shift', 'keyboard insert "日本語"'],
  run: async (ctx, { action, what }) =>
    await onPage(ctx, async () => {
      if (action === 'insert') return await rawInput(ctx, () => insertText(ctx, what));
      const key = keyNamed(modifierNamed(what, process.platform) ?? what);
      if (!key) throw unknownKey(what);
      return await rawInput(ctx, () => rawKey(ctx, action, key), sendsOf(key.text ?? '').sends);
    }),
});
