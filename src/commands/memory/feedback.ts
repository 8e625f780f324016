import { z } from 'zod';
import { explainState } from '../../memory/note-view.ts';
import type { ShownNote } from '../context.ts';
import { defineCommand, option, positional } from '../define.ts';
import { factsOf, hostArgument } from '../support/note-args.ts';
import { noteResult } from '../support/results.ts';

export const noteFeedback = defineCommand({
  name: 'domain-skill feedback',
  aliases: ['note feedback'],
  group: 'memory',
  summary: 'Say whether the note for a site was right',
  details: 'bad sends it back to quarantine and its uses to zero.',
  effect: 'write',
  scope: 'daemon',
  confirm: { shows: 'note' },
  carried: { tool: 'note', as: { good: { verdict: 'good' }, bad: { verdict: 'bad' } } },
  args: z.object({
    host: hostArgument,
    verdict: positional(1, z.enum(['good', 'bad']), 'Whether it was right'),
    reason: option(z.string().min(1).max(500).optional(), 'What was wrong, for who reviews it', {
      placeholder: 'text',
    }),
  }),
  result: noteResult,
  examples: [
    'domain-skill feedback docs.example.com good',
    'note feedback docs.example.com bad --reason "the button is gone"',
  ],
  run: async (ctx, args) => {
    const { host } = args;
    const shown = ctx.shownNote(host);
    if (args.verdict === 'good') {
      const { note } = await ctx.memory.praise(host, ctx.actor, shown?.scope);
      return { data: factsOf(note), message: `Noted. ${explainState(note)}` };
    }
    const { note } = await ctx.memory.flag(host, ctx.actor, {
      ...shown,
      ...(args.reason !== undefined && { reason: args.reason }),
    });
    return { data: factsOf(note), message: `${flaggedVersion(note.version, shown)}. ${explainState(note)}` };
  },
});

/** Feedback is about the text that the session was given, which may not be the newest. */
function flaggedVersion(current: number, shown: ShownNote | undefined): string {
  if (!shown || shown.version === current) return `Version ${current} of the note is flagged`;
  return `Version ${shown.version} of the note, which this session was given, is flagged; version ${current} is there now`;
}
