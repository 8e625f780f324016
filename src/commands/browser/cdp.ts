/** `cdp`: a DevTools method of the allowed ones. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { messageOf } from '../../browser/library/index.ts';
import {
  CDP_EVENTS,
  type CdpMethod,
  cdpMethod,
  type RawCdp,
  refuseEvent,
  refuseMethod,
} from '../../browser/raw/index.ts';
import { maskSecrets } from '../../browser/traffic/index.ts';
import { RutterError } from '../../errors.ts';
import { blank, hint, step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import type { SessionContext, TabContext } from '../context.ts';
import { type CommandResult, defineCommand, option, positional, type ResultData } from '../define.ts';
import { longOutput } from '../support/long-output.ts';
import { EventCollector } from './cdp-events.ts';
import { cdpParams } from './cdp-params.ts';

const result = z.strictObject({
  path: z.string().optional().describe('File with the whole, when the reply has only its beginning'),
  bytes: z.int().optional().describe('Size of the whole in bytes, when it went to the file'),
  json: z.string().describe('Answer as JSON; with --events an object of result and events'),
});

type Answer = ResultData<typeof result>;

const COLLECT_MS = 1000;
/** Kept free of the deadline, for the reply. */
const SPARE_MS = 200;

const args = z.object({
  method: positional(
    0,
    z.string().min(1).max(100).transform(methodNamed),
    'Method, as the protocol spells it',
    {
      placeholder: 'Domain.method',
    },
  ),
  params: positional(1, z.string().max(1_000_000).optional(), 'Parameters, a JSON object', {
    placeholder: 'json',
    sends: 'script',
  }),
  events: option(
    z.array(z.string().min(1).transform(eventNamed)).max(20).optional(),
    'Collect this event, too; may be repeated',
    {
      placeholder: 'Domain.event',
    },
  ),
  for: option(z.number().int().min(1).max(600_000).optional(), 'How long to collect events, ms', {
    placeholder: 'ms',
  }),
});

type Args = z.output<typeof args>;

export const cdp = defineCommand({
  name: 'cdp',
  group: 'browser',
  summary: 'Call a DevTools method that is allowed',
  details: [
    'What is allowed stands in docs/cdp.md; all else is refused, with the command that does it. Methods of the tab wait',
    "for the tab's earlier commands, methods of the browser for those of all tabs. The calls of one tab share a session",
    "that is not Rutter's own, so that enable and disable, node ids and overrides last from call to call.",
    'Values of headers that carry credentials, and what pages posted, are masked.',
  ].join('\n'),
  effect: 'write',
  scope: 'tab',
  gated: 'speaks to the browser itself',
  args,
  result,
  examples: [
    'cdp Performance.getMetrics',
    'cdp DOM.getDocument \'{"depth":2}\'',
    'cdp Network.enable --events Network.responseReceived --for 2000',
    'cdp Browser.getVersion',
  ],
  run: async (ctx, args) => {
    const { method: row, events = [], for: ms } = args;
    const given = checked(args);
    if (events.length > 0) return await collect(ctx, row, given, events, ms ?? COLLECT_MS);
    const raw = await ctx.tab.rawCdp(ctx.deadline);
    return await reply(ctx, row, { result: await send(ctx, raw, row, given) });
  },
  alone: {
    when: ({ method }) => method.scope === 'browser',
    run: async (ctx, args) => {
      const { method: row } = args;
      const given = checked(args);
      const raw = await ctx.session.rawCdp(ctx.deadline);
      return await reply(ctx, row, { result: await send(ctx, raw, row, given) });
    },
  },
});

function methodNamed(name: string): CdpMethod {
  return cdpMethod(name) ?? refuseMethod(name);
}

function eventNamed(name: string): string {
  return CDP_EVENTS.includes(name) ? name : refuseEvent(name);
}

/** @returns the parameters @throws RutterError `bad-value`, `method-denied`, `missing-argument` */
function checked({ method, params, events = [], for: ms }: Args): Record<string, unknown> {
  const given = cdpParams(method, params);
  checkEvents(method, events, ms);
  return given;
}

function checkEvents(row: CdpMethod, events: string[], ms: number | undefined): void {
  if (ms !== undefined && events.length === 0)
    throw new RutterError('missing-argument', 'Cannot use --for: no --events names what to collect', {
      hint: step('cdp', { events: [blank('Domain.event')], for: ms, method: row.method }),
    });
  if (row.scope === 'browser' && events.length > 0)
    throw new RutterError(
      'bad-value',
      `Cannot collect events with "${row.method}": it is a method of the browser, and events are of a tab`,
      { hint: step('cdp', { method: row.method }) },
    );
}

async function send(
  { deadline }: SessionContext,
  raw: RawCdp,
  row: CdpMethod,
  params: object,
): Promise<unknown> {
  try {
    return await raw.send(deadline, row.method, params);
  } catch (error) {
    if (error instanceof RutterError) throw error;
    throw new RutterError('cdp-failed', `Chromium refused "${row.method}"`, {
      hint: hint`${step('help', { command: 'cdp' })}; the parameters are those of the DevTools protocol`,
      // Chromium's words, which may quote the parameters or the page.
      data: {
        reason: messageOf(error)
          .split('\n')[0]
          ?.replace(/^.*?Protocol error \([^)]*\): /, ''),
      },
      cause: error,
    });
  }
}

async function collect(
  ctx: TabContext,
  row: CdpMethod,
  params: object,
  events: string[],
  ms: number,
): Promise<CommandResult<Answer>> {
  if (ms > ctx.deadline.remaining() - SPARE_MS)
    throw new RutterError(
      'bad-value',
      `Cannot collect for ${ms} ms: the deadline comes after ${Math.round(ctx.deadline.remaining())} ms`,
      {
        hint: step(
          'cdp',
          { method: row.method, events: events.slice(0, 1), for: ms },
          { timeout: ms + 5000 },
        ),
      },
    );
  const raw = await ctx.tab.rawCdp(ctx.deadline);
  const collector = new EventCollector(raw, events);
  try {
    const result = await send(ctx, raw, row, params);
    await sleep(ms, undefined, { signal: ctx.deadline.signal });
    const { dropped } = collector;
    return await reply(ctx, row, {
      result,
      events: collector.events,
      ...(dropped > 0 && { dropped }),
    });
  } finally {
    collector.stop();
  }
}

/** As JSON: in the reply when it is short, else in a file. What no page can have written stays readable. */
async function reply(
  ctx: SessionContext,
  row: CdpMethod,
  answer: { result: unknown; events?: unknown[]; dropped?: number },
): Promise<CommandResult<Answer>> {
  const shown = answer.events === undefined ? answer.result : answer;
  const text = JSON.stringify(maskSecrets(shown), null, 1);
  const { shown: json, file, said } = await longOutput(ctx, text, { stem: row.method, ending: 'json' });
  const isOwn = row.output === 'trusted' && answer.events === undefined && json === text;
  return { data: { ...file, json: isOwn ? trusted(text) : json }, ...said };
}
