import { z } from 'zod';
import { hostToType } from '../../memory/host-in-words.ts';
import { explainState } from '../../memory/note-view.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand } from '../define.ts';
import { needPerson } from '../person.ts';
import { factsOf, globalFlag, hostArgument } from '../support/note-args.ts';
import { noteResult } from '../support/results.ts';

export const noteRollback = defineCommand({
  name: 'domain-skill rollback',
  aliases: ['note rollback'],
  group: 'memory',
  summary: 'Bring back the text a note had before, or a removed note',
  details: 'It becomes a new version, in the state that text had. --global needs a person.',
  effect: 'write',
  scope: 'daemon',
  confirm: { shows: 'note' },
  args: z.object({ host: hostArgument, global: globalFlag }),
  result: noteResult,
  examples: ['domain-skill rollback docs.example.com', 'note rollback docs.example.com --global'],
  run: async (ctx, args) => {
    const { host } = args;
    if (args.global) needPerson(ctx, step('domain-skill rollback', { host: hostToType(host), global: true }));
    const { note } = await ctx.memory.rollback(host, ctx.actor, args.global ? 'global' : 'project');
    return {
      data: factsOf(note),
      message: `The earlier text is back, as version ${note.version}. ${explainState(note)}`,
    };
  },
});
