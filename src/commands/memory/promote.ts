import { z } from 'zod';
import { explainState } from '../../memory/note-view.ts';
import { defineCommand } from '../define.ts';
import { factsOf, hostArgument, ifVersion } from '../support/note-args.ts';
import { noteResult } from '../support/results.ts';

export const notePromote = defineCommand({
  name: 'domain-skill promote-to-global',
  aliases: ['note promote-to-global'],
  group: 'memory',
  summary: 'Make an active note count in all projects, as a person',
  effect: 'admin',
  scope: 'daemon',
  confirm: { shows: 'note', pinned: true },
  args: z.object({ host: hostArgument, ifVersion }),
  result: noteResult,
  examples: ['domain-skill promote-to-global docs.example.com'],
  run: async (ctx, args) => {
    const { note, changed } = await ctx.memory.promoteToGlobal(args.host, ctx.actor, args.ifVersion);
    const what = changed ? 'The note counts in all projects now' : 'The note counted in all projects already';
    return { data: factsOf(note), message: `${what}. ${explainState(note)}` };
  },
});
