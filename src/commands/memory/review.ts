import { z } from 'zod';
import { hostToType } from '../../memory/host-in-words.ts';
import type { NoteView } from '../../memory/note-view.ts';
import { hint, step } from '../../protocol/step.ts';
import { checkKeptText, describeFinding } from '../../security/kept-text.ts';
import { trusted, untrusted } from '../../trust.ts';
import type { DaemonContext } from '../context.ts';
import { defineCommand } from '../define.ts';
import { needPerson } from '../person.ts';
import { factsOf, globalFlag, optionalHost } from '../support/note-args.ts';
import { noteResult } from '../support/results.ts';

/** Findings told of one note. */
const TOLD = 10;

const reviewed = noteResult.extend({
  score: z.number().nullable().describe('What the classifier says, 0 to 1; null: none looked'),
  model: z.string().describe('The classifier'),
  findings: z.array(z.string()).describe('What the layers found'),
});

export const noteReview = defineCommand({
  name: 'domain-skill review',
  aliases: ['note review'],
  group: 'memory',
  summary: 'List the quarantined notes with what speaks against them',
  details:
    'With a host: the whole note, whatever its state. That needs a person at a terminal, because nobody has vouched for its text.',
  effect: 'read',
  scope: 'daemon',
  args: z.object({ host: optionalHost, global: globalFlag }),
  result: reviewed.partial().extend({
    quarantined: z.array(reviewed).optional().describe('Without a host: notes that wait'),
    body: z.string().optional().describe('The note'),
  }),
  examples: ['domain-skill review', 'note review docs.example.com'],
  run: async (ctx, { host, global }) => {
    if (host !== undefined) return await reviewOne(ctx, host, global ?? false);
    const { memory } = ctx;
    const { project, global: globals } = memory.list();
    const quarantined = [...project, ...globals].filter(({ state }) => state === 'quarantined');
    const notes = await Promise.all(quarantined.map((note) => rowOf(ctx, note)));
    const first = quarantined[0];
    return {
      data: { quarantined: notes },
      ...(first
        ? {
            hint: hint`a person reads one with ${step('domain-skill review', { host: hostToType(first.host) })}`,
          }
        : {}),
    };
  },
});

async function reviewOne(ctx: DaemonContext, host: string, global: boolean) {
  const waiting = ctx.memory.quarantinedScope(host);
  const note = ctx.memory.view(host, global || waiting === 'global' ? 'global' : undefined);
  needPerson(
    ctx,
    step('domain-skill review', { host: hostToType(host), global: global || undefined }),
    'Nobody has vouched for the text, and no model is shown it',
  );
  return { data: { ...(await rowOf(ctx, note)), body: untrusted(note.body) } };
}

async function rowOf(ctx: DaemonContext, note: NoteView) {
  const result = await ctx.scanNote(note.body, note.host);
  const { classifier } = checkKeptText(result);
  return {
    ...factsOf(note),
    score: classifier.score === null ? null : Math.round(classifier.score * 1e4) / 1e4,
    model: trusted(classifier.model),
    findings: result.findings.slice(0, TOLD).map((finding) => trusted(describeFinding(note.body, finding))),
  };
}
