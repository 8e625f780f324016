/** `eval`: a script in the page's own world. */
import { z } from 'zod';
import { DocumentGone, type Frame } from '../../browser/frames/index.ts';
import { heldFrame } from '../../browser/see/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { estimateTokens } from '../../snapshot/tokens.ts';
import { trusted } from '../../trust.ts';
import type { TabContext } from '../context.ts';
import { type CommandResult, defineCommand, option, positional, type ResultData } from '../define.ts';
import { longOutput } from '../support/long-output.ts';
import { resolveOne } from '../support/target.ts';

const result = z.strictObject({
  type: z
    .string()
    .optional()
    .describe('Type, where the value is no plain one: array, object, undefined, function …'),
  path: z.string().optional().describe('File with the whole, when the reply has only its beginning'),
  bytes: z.int().optional().describe('Size of the whole in bytes, when it went to the file'),
  value: z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .optional()
    .describe('Value; an object or a list as JSON text'),
});

type Evaluated = CommandResult<ResultData<typeof result>>;

export const evaluate = defineCommand({
  name: 'eval',
  group: 'see',
  summary: 'Run JavaScript in the page and give its result',
  details: [
    'An expression or several statements; promises are awaited. Objects and lists come as JSON text; what is none (functions,',
    'elements) as a description with its type. A long result goes to a file whose path is given.',
  ].join('\n'),
  effect: 'write',
  scope: 'tab',
  args: z.object({
    expression: positional(0, z.string().min(1), 'JavaScript', {
      rest: true,
      placeholder: 'expression',
      sends: 'script',
    }),
    frame: option(z.string().min(1).optional(), 'Run in the frame of this element, or that it holds', {
      placeholder: 'target',
    }),
  }),
  result,
  examples: [
    'eval document.title',
    'eval "[...document.links].map((a) => a.href)"',
    'eval location.href --frame @e7',
  ],
  run: async (ctx, { expression, frame: target }) => {
    const frame = target === undefined ? ctx.tab.main() : await frameOf(ctx, target);
    const result = await frame.evaluate(ctx.deadline, expression).catch((error: unknown) => {
      throw error instanceof DocumentGone ? leftWhileRunning() : error;
    });
    if (!result.ok)
      throw new RutterError('script-error', 'The script threw an error', { data: { error: result.error } });
    return await describeValue(ctx, result.value, result.type);
  },
});

/** Whether the script did its work is not known; it is not run again. */
function leftWhileRunning(): RutterError {
  return new RutterError('script-error', 'The page went to another document while the script ran', {
    hint: step('snapshot'),
  });
}

/** A structure is given as JSON text: the names of its properties are the page's words as much as their values. */
async function describeValue(ctx: TabContext, value: unknown, type: string): Promise<Evaluated> {
  if (type === 'undefined') return { data: { type: trusted(type) } };
  if (typeof value === 'string') {
    const { shown, file, said } = await longOutput(ctx, value, { stem: 'eval', ending: 'txt' });
    return { data: { ...(type !== 'string' && { type: trusted(type) }), ...file, value: shown }, ...said };
  }
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return { data: { value } };
  const json = JSON.stringify(value);
  const text = estimateTokens(json) > ctx.maxTokens / 2 ? inLines(value) : json;
  const { shown, file, said } = await longOutput(ctx, text, { stem: 'eval', ending: 'json' });
  return {
    data: { type: trusted(Array.isArray(value) ? 'array' : 'object'), ...file, value: shown },
    ...said,
  };
}

/** JSON that can be cut at whole lines: an item of a list each, else one property each. */
function inLines(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value, null, 1);
  return `[\n${value.map((item) => JSON.stringify(item) ?? 'null').join(',\n')}\n]`;
}

async function frameOf(ctx: TabContext, target: string): Promise<Frame> {
  const { frame, element } = await resolveOne(ctx, target, '--frame');
  return (await heldFrame(ctx.tab, ctx.deadline, frame, element)) ?? frame;
}
