import { z } from 'zod';
import { answerDialog } from '../../browser/act/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, positional } from '../define.ts';

export const dialog = defineCommand({
  name: 'dialog',
  group: 'act',
  summary: 'Answer the dialog that is open: accept it, with a text for a prompt, or dismiss it',
  details: 'A prompt that is accepted without a text keeps its default.',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { dialog: {} } },
  underDialog: true,
  args: z.object({
    answer: positional(0, z.enum(['accept', 'dismiss']), 'accept or dismiss', { placeholder: 'answer' }),
    text: positional(1, z.string().optional(), 'Text for a prompt', {
      placeholder: 'text',
      sends: 'answer',
    }),
  }),
  result: z.strictObject({
    kind: z.string().describe('alert, confirm, prompt or beforeunload'),
    question: z.string().describe('What the dialog said'),
    answer: z.string().describe('accepted or dismissed'),
  }),
  examples: ['dialog accept', 'dialog accept "New name"', 'dialog dismiss'],
  run: async (ctx, args) => {
    if (args.answer === 'dismiss' && args.text !== undefined) {
      throw new RutterError('unexpected-argument', 'Cannot dismiss with a text', {
        hint: step('dialog', { answer: 'accept', text: args.text }),
      });
    }
    return await answerDialog(ctx, args.answer === 'accept', args.text);
  },
});
