import { z } from 'zod';
import { onPage, type WaitFor, waitUntil } from '../../browser/act/index.ts';
import { RutterError } from '../../errors.ts';
import { blank, hint, step } from '../../protocol/step.ts';
import { defineCommand, flag, option, positional } from '../define.ts';
import { actionResult } from '../support/results.ts';
import { urlPatternArg } from '../support/url-pattern.ts';

const args = z.object({
  what: positional(0, z.string().min(1).transform(targetOrTime).optional(), 'Target, or milliseconds', {
    placeholder: 'target',
  }),
  text: option(z.string().min(1).optional(), 'Until this text is visible', { placeholder: 'text' }),
  url: option(urlPatternArg().optional(), 'Until the address matches: **/done, /id=\\d+/', {
    placeholder: 'pattern',
  }),
  state: option(z.enum(['load', 'domcontentloaded']).optional(), 'Until the page has come so far', {
    placeholder: 'state',
  }),
  fn: option(z.string().min(1).optional(), 'Until this JavaScript expression is true in the page', {
    placeholder: 'code',
    sends: 'script',
  }),
  idle: flag('Until no request has been under way for half a second'),
  request: option(urlPatternArg().optional(), 'Until a request to a matching address is made', {
    placeholder: 'pattern',
  }),
  response: option(urlPatternArg().optional(), 'Until a request to a matching address is answered', {
    placeholder: 'pattern',
  }),
  since: option(
    z.number().int().min(0).optional(),
    'With --request and --response: count from the request after this number',
    { placeholder: 'n' },
  ),
  gone: flag('Until the target or text has gone'),
});

type Args = z.output<typeof args>;

export const wait = defineCommand({
  name: 'wait',
  group: 'act',
  summary: 'Wait until something is the case, or for a time',
  details: [
    'One of: a target to become visible, --text, --url, --state, --fn, --idle, --request, --response, or a number of milliseconds.',
    'A request counts when it is made after the wait has begun, an answer also when its request was under way then; --since counts earlier ones.',
    '--gone waits for a target or text to go. An address pattern has * and **, or is a regular expression between slashes.',
  ].join('\n'),
  effect: 'read',
  scope: 'tab',
  carried: { tool: 'wait', as: { wait: {} } },
  args,
  result: actionResult.extend({
    request: z
      .strictObject({
        n: z.int().describe('Number of the request'),
        method: z.string().describe('HTTP method'),
        url: z.string().describe('Address'),
        status: z.int().optional().describe('HTTP status'),
        failed: z.string().optional().describe('Why it failed'),
      })
      .optional()
      .describe('The request that was waited for'),
  }),
  examples: [
    'wait @e5',
    'wait --text Saved',
    'wait "#spinner" --gone',
    'wait --url "**/done"',
    'wait --idle',
    'wait --response "**/api/save"',
    'wait --response "**/api/save" --since 12',
    'wait 500',
  ],
  run: async (ctx, given) =>
    await onPage(ctx, async () => {
      const { what, wanted } = conditionOf(given);
      return await waitUntil(ctx, what, wanted);
    }),
});

/** A number is a time, ms; all else a target. */
function targetOrTime(text: string): { ms: number } | { target: string } {
  return /^\d+$/.test(text) ? { ms: Number(text) } : { target: text };
}

/** @throws RutterError `missing-argument`, `bad-value` */
function conditionOf(args: Args): { what: string; wanted: WaitFor } {
  const given = (['what', 'text', 'url', 'state', 'fn', 'idle', 'request', 'response'] as const).filter(
    (name) => args[name] !== undefined && args[name] !== false,
  );
  const [first, second] = given;
  if (first === undefined)
    throw new RutterError('missing-argument', 'Cannot wait: nothing to wait for was given', {
      hint: step('wait', { text: 'Saved' }),
    });
  if (second !== undefined)
    throw new RutterError('bad-value', `Cannot wait for several things at once: ${given.join(', ')}`, {
      hint: hint`${step('wait')}, once for each`,
    });
  if (args.gone && first !== 'what' && first !== 'text') {
    throw new RutterError('bad-value', 'Cannot use --gone here: it goes with a target or --text', {
      hint: step('wait', { gone: true, what: blank('target') }),
    });
  }
  if (args.since !== undefined && first !== 'request' && first !== 'response') {
    throw new RutterError('bad-value', 'Cannot use --since here: it goes with --request or --response', {
      hint: step('wait', { response: blank('pattern'), since: blank('n') }),
    });
  }
  return requestCondition(args) ?? describeCondition(args, args.gone ?? false);
}

function requestCondition(args: Args): { what: string; wanted: WaitFor } | undefined {
  const kind = args.request === undefined ? 'response' : 'request';
  const pattern = args[kind];
  if (pattern === undefined) return undefined;
  const { text, matches } = pattern;
  const from = args.since === undefined ? {} : { since: args.since };
  return { what: `a ${kind} that matches ${JSON.stringify(text)}`, wanted: { kind, matches, ...from } };
}

function describeCondition(args: Args, gone: boolean): { what: string; wanted: WaitFor } {
  const ending = gone ? ' to go' : ' to appear';
  if (args.text !== undefined)
    return {
      what: `the text ${JSON.stringify(args.text)}${ending}`,
      wanted: { kind: 'text', text: args.text, gone },
    };
  if (args.url !== undefined)
    return {
      what: `the address to match ${JSON.stringify(args.url.text)}`,
      wanted: { kind: 'url', matches: args.url.matches },
    };
  if (args.state !== undefined)
    return { what: `the page's state "${args.state}"`, wanted: { kind: 'state', state: args.state } };
  if (args.fn !== undefined)
    return { what: 'the expression to be true', wanted: { kind: 'function', expression: args.fn } };
  if (args.idle) return { what: 'the network to be idle', wanted: { kind: 'idle' } };
  return describeWhat(args.what ?? { target: '' }, gone, ending);
}

/** @throws RutterError `bad-value` */
function describeWhat(
  what: NonNullable<Args['what']>,
  gone: boolean,
  ending: string,
): { what: string; wanted: WaitFor } {
  if ('target' in what)
    return {
      what: `${JSON.stringify(what.target)}${ending}`,
      wanted: { kind: 'target', target: what.target, gone },
    };
  if (gone) throw new RutterError('bad-value', 'Cannot use --gone with a time');
  return { what: `${what.ms} ms`, wanted: { kind: 'ms', ms: what.ms } };
}
