import { z } from 'zod';
import { explainState } from '../../memory/note-view.ts';
import { defineCommand } from '../define.ts';
import { factsOf, globalFlag, hostArgument, ifVersion, scopeOf } from '../support/note-args.ts';
import { noteResult } from '../support/results.ts';

export const noteApprove = defineCommand({
  name: 'domain-skill approve',
  aliases: ['note approve'],
  group: 'memory',
  summary: 'Trust a quarantined note, as a person',
  details: 'Shows the note at the terminal and asks for its host. An agent has no way to do that.',
  effect: 'admin',
  scope: 'daemon',
  confirm: { shows: 'note', pinned: true },
  args: z.object({ host: hostArgument, global: globalFlag, ifVersion }),
  result: noteResult,
  examples: ['domain-skill approve docs.example.com'],
  run: async (ctx, args) => {
    const scope = scopeOf(args);
    const { note } = await ctx.memory.approve(args.host, ctx.actor, {
      ...(scope && { scope }),
      ...(args.ifVersion !== undefined && { ifVersion: args.ifVersion }),
    });
    return { data: factsOf(note), message: `Approved version ${note.version}. ${explainState(note)}` };
  },
});
