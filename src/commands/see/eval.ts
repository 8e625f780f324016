/** `eval`: a script in the page's own world. */
import { z } from 'zod';
import type { Frame } from '../../browser/types.ts';
import { RutterError } from '../../errors.ts';
import { estimateTokens } from '../../snapshot/tokens.ts';
import { trusted } from '../../trust.ts';
import { type CommandContext, defineCommand, option, positional } from '../define.ts';
import { heldFrame } from './frame-texts.ts';
import { longOutput } from './long-output.ts';
import { resolveOne } from './target.ts';

/** Tokens kept free for the names of fields and for a notice. */
const SPARE_TOKENS = 60;
/** What a JSON object takes in a reply beside its own text: every string gets a seal. */
const SEAL_SHARE = 0.5;

export const evaluate = defineCommand({
  name: 'eval',
  group: 'see',
  summary: 'Run JavaScript in the page and give its result',
  details: [
    'An expression or several statements; promises are awaited. The result comes as JSON; what is none (functions,',
    'elements) as a description with its type. A long result goes to a file whose path is given.',
  ].join('\n'),
  effect: 'write',
  scope: 'tab',
  args: z.object({
    expression: positional(0, z.string().min(1), 'JavaScript', { rest: true, placeholder: 'expression' }),
    frame: option(z.string().min(1).optional(), 'Run in the frame of this element, or that it holds', {
      placeholder: 'target',
    }),
  }),
  examples: [
    'eval document.title',
    'eval "[...document.links].map((a) => a.href)"',
    'eval "location.href" --frame @e7',
  ],
  run: async (ctx, { expression, frame: target }) => {
    const frame = target === undefined ? ctx.tab.main() : await frameOf(ctx, target);
    const result = await frame.evaluate(ctx.deadline, expression);
    if (!result.ok)
      throw new RutterError('script-error', 'The script threw an error', { data: { error: result.error } });
    const type = trusted(result.type);
    if (result.type === 'undefined') return { data: { type } };
    if (typeof result.value === 'string') {
      const output = await longOutput(ctx, 'value', result.value, { stem: 'eval', ending: 'txt' });
      return { ...output, data: { ...(result.type !== 'string' && { type }), ...output.data } };
    }
    const json = JSON.stringify(result.value) ?? 'null';
    if (estimateTokens(json) <= (ctx.maxTokens - SPARE_TOKENS) * SEAL_SHARE)
      return { data: { value: result.value } };
    return await longOutput(ctx, 'json', inLines(result.value), {
      stem: 'eval',
      ending: 'json',
    });
  },
});

/** JSON that can be cut at whole lines: an item of a list each, else one property each. */
function inLines(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value, null, 1);
  return `[\n${value.map((item) => JSON.stringify(item) ?? 'null').join(',\n')}\n]`;
}

async function frameOf(ctx: CommandContext, target: string): Promise<Frame> {
  const { frame, element } = await resolveOne(ctx, target, 'eval --frame');
  return (await heldFrame(ctx.tab, ctx.deadline, frame, element)) ?? frame;
}
