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
import { type CommandContext, type CommandResult, defineCommand, option, positional } from '../define.ts';
import { longOutput } from '../support/long-output.ts';
import { EventCollector } from './cdp-events.ts';
import { cdpParams } from './cdp-params.ts';

const COLLECT_MS = 1000;
/** Kept free of the deadline, for the reply. */
const SPARE_MS = 200;

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
  alone: ({ method }) => typeof method === 'string' && cdpMethod(method)?.scope === 'browser',
  args: z.object({
    method: positional(0, z.string().min(1).max(100), 'Method, as the protocol spells it', {
      placeholder: 'Domain.method',
    }),
    params: positional(1, z.string().max(1_000_000).optional(), 'Parameters, a JSON object', {
      placeholder: 'json',
      sends: 'script',
    }),
    events: option(
      z.array(z.string().min(1)).max(20).optional(),
      'Collect this event, too; may be repeated',
      {
        placeholder: 'Domain.event',
      },
    ),
    for: option(z.number().int().min(1).max(600_000).optional(), 'How long to collect events, ms', {
      placeholder: 'ms',
    }),
  }),
  examples: [
    'cdp Performance.getMetrics',
    'cdp DOM.getDocument \'{"depth":2}\'',
    'cdp Network.enable --events Network.responseReceived --for 2000',
    'cdp Browser.getVersion',
  ],
  run: async (ctx, args) => {
    const row = cdpMethod(args.method) ?? refuseMethod(args.method);
    const params = cdpParams(row, args.params);
    const events = args.events ?? [];
    checkEvents(row, events, args.for);
    if (events.length === 0) {
      const raw = await rawSession(ctx, row);
      return await reply(ctx, row, { result: await send(ctx, raw, row, params) });
    }
    return await collect(ctx, row, params, events, args.for ?? COLLECT_MS);
  },
});

function checkEvents(row: CdpMethod, events: string[], ms: number | undefined): void {
  for (const event of events) if (!CDP_EVENTS.includes(event)) refuseEvent(event);
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

async function rawSession(ctx: CommandContext, row: CdpMethod): Promise<RawCdp> {
  return await (row.scope === 'tab' ? ctx.tab : ctx.session).rawCdp(ctx.deadline);
}

async function send(ctx: CommandContext, raw: RawCdp, row: CdpMethod, params: object): Promise<unknown> {
  try {
    return await raw.send(ctx.deadline, row.method, params);
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
  ctx: CommandContext,
  row: CdpMethod,
  params: object,
  events: string[],
  ms: number,
): Promise<CommandResult> {
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
  const raw = await rawSession(ctx, row);
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
  ctx: CommandContext,
  row: CdpMethod,
  answer: { result: unknown; events?: unknown[]; dropped?: number },
): Promise<CommandResult> {
  const shown = answer.events === undefined ? answer.result : answer;
  const text = JSON.stringify(maskSecrets(shown), null, 1);
  const result = await longOutput(ctx, 'json', text, { stem: row.method, ending: 'json' });
  const isOwn = row.output === 'trusted' && answer.events === undefined && result.data?.json === text;
  return isOwn ? { data: { json: trusted(text) } } : result;
}
