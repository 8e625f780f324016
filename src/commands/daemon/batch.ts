import { z } from 'zod';
import { trusted } from '../../trust.ts';
import type { SessionContext } from '../context.ts';
import { defineCommand, flag, positional } from '../define.ts';
import type { DraftedReply } from '../draft.ts';
import { effect } from '../support/effect-result.ts';

const line = z.object({
  command: z.string(),
  args: z.record(z.string(), z.unknown()),
  tab: z.string().optional(),
  timeoutMs: z.number().positive().optional(),
});

/** Least share of the reply that each command gets, tokens. */
const LEAST_TOKENS = 100;

export const batch = defineCommand({
  name: 'batch',
  group: 'act',
  summary: 'Run several commands in one call',
  details: [
    'Each argument is one command line; with - they are read from standard input, one a line.',
    'Stops at the first failure unless --keep-going. Exit 0 when all went well, else the status of the first failure.',
  ].join('\n'),
  effect: 'write',
  scope: 'session',
  underDialog: true,
  deadlineMs: 120_000,
  args: z.object({
    commands: positional(0, z.array(line).min(1).max(200), 'Command lines', {
      rest: true,
      placeholder: 'command',
      commandLines: true,
    }),
    keepGoing: flag('Go on after a failure'),
  }),
  result: z.strictObject({
    results: z
      .array(
        z.strictObject({
          line: z.int().describe('Number of the command, from 1'),
          outcome: z.enum(['done', 'no-effect', 'failed', 'unknown']).describe('What happened'),
          code: z.string().optional().describe('Code of a failure'),
          message: z.string().optional().describe("Rutter's words"),
          hint: z.string().optional().describe('What to type next'),
          more: z.string().optional().describe('Command that shows the rest'),
          tab: z.string().optional().describe('Tab id'),
          data: z.looseObject({}).optional().describe('Data, as that command gives it'),
          effect: effect.optional().describe('What was observed'),
          notices: z.array(z.string()).optional().describe('What happened meanwhile'),
          took_ms: z.number().describe('How long it took, ms'),
        }),
      )
      .describe('One for each command that ran'),
  }),
  examples: ['batch "fill @e1 Ada" "click @e2" "snapshot -i"', 'batch - --keep-going'],
  run: async (ctx, args) => {
    const replies = await runLines(ctx, args.commands, args.keepGoing ?? false);
    const failed = replies.find((reply) => !reply.ok);
    const skipped = args.commands.length - replies.length;
    const siteNotes = replies.flatMap((reply) => reply.siteNotes ?? []);
    return {
      data: { results: replies.map(resultOf) },
      ...(siteNotes.length > 0 ? { siteNotes } : {}),
      outcome: failed ? 'failed' : 'done',
      ...(failed?.code === undefined ? {} : { code: failed.code }),
      message: failed
        ? `${replies.filter((reply) => reply.ok).length} of ${args.commands.length} commands were done${skipped > 0 ? `, ${skipped} not run` : ''}`
        : `${replies.length} commands were done`,
    };
  },
});

async function runLines(
  ctx: SessionContext,
  lines: z.output<typeof line>[],
  keepGoing: boolean,
): Promise<DraftedReply[]> {
  const replies: DraftedReply[] = [];
  const share = Math.max(LEAST_TOKENS, Math.floor(ctx.maxTokens / lines.length));
  for (const { command, args, tab, timeoutMs } of lines) {
    const reply = await ctx.dispatch(command, args, {
      maxTokens: share,
      ...(tab === undefined ? {} : { tab }),
      ...(timeoutMs === undefined ? {} : { deadlineMs: timeoutMs }),
    });
    replies.push(reply);
    if (!reply.ok && !keepGoing) break;
  }
  return replies;
}

/** Rutter's own words are marked, so that sealing the whole leaves them readable. */
function resultOf(reply: DraftedReply, index: number) {
  const own = <T extends string>(text: T | undefined) => (text === undefined ? undefined : trusted(text));
  return {
    line: index + 1,
    outcome: trusted(reply.outcome),
    code: own(reply.code),
    message: own(reply.message),
    hint: own(reply.hint),
    more: own(reply.more),
    tab: reply.tab,
    data: reply.data,
    effect: reply.effect,
    notices: reply.notices,
    took_ms: reply.took_ms,
  };
}
