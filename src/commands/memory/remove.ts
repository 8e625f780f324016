import { z } from 'zod';
import { hostToType } from '../../memory/host-in-words.ts';
import { explainState } from '../../memory/note-view.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand } from '../define.ts';
import { needPerson } from '../person.ts';
import { factsOf, globalFlag, hostArgument } from '../support/note-args.ts';
import { noteResult } from '../support/results.ts';

export const noteRemove = defineCommand({
  name: 'domain-skill rm',
  aliases: ['note rm'],
  group: 'memory',
  summary: 'Remove a note; rollback brings it back',
  details: '--global needs a person.',
  effect: 'write',
  scope: 'daemon',
  confirm: { shows: 'note' },
  args: z.object({ host: hostArgument, global: globalFlag }),
  result: noteResult,
  examples: ['domain-skill rm docs.example.com', 'note rm docs.example.com --global'],
  run: async (ctx, args) => {
    const { host } = args;
    if (args.global) needPerson(ctx, step('domain-skill rm', { host: hostToType(host), global: true }));
    const { note } = await ctx.memory.remove(host, ctx.actor, args.global ? 'global' : 'project');
    return { data: factsOf(note), message: explainState(note) };
  },
});
