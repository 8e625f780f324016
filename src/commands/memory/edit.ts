import { z } from 'zod';
import { explainState } from '../../memory/note-view.ts';
import { defineCommand, inputText } from '../define.ts';
import { checkNote } from '../support/check-note.ts';
import { factsOf, globalFlag, hostArgument, ifVersion, scopeOf } from '../support/note-args.ts';
import { noteResult } from '../support/results.ts';

export const noteEdit = defineCommand({
  name: 'domain-skill edit',
  aliases: ['note edit'],
  group: 'memory',
  summary: 'Edit a note in your editor, as a person',
  details: [
    'At a terminal: opens $VISUAL, $EDITOR or vi, and saves what you leave. With --from-file: that text instead.',
    'Edited by a person, the note keeps its state. It is scanned like any other text.',
  ].join('\n'),
  effect: 'admin',
  scope: 'daemon',
  confirm: { shows: 'note', pinned: true },
  editor: true,
  args: z.object({ host: hostArgument, body: inputText('The new text'), global: globalFlag, ifVersion }),
  result: noteResult,
  examples: ['domain-skill edit docs.example.com', 'note edit docs.example.com --from-file note.md'],
  run: async (ctx, args) => {
    const host = args.host;
    const { body, classifier } = await checkNote(ctx, host, args.body);
    const { note, changed } = await ctx.memory.edit(
      { host, body, classifier, source: 'human', session: ctx.actor },
      scopeOf(args) ?? 'project',
      args.ifVersion,
    );
    const what = changed
      ? `Saved as version ${note.version}`
      : 'Nothing was changed: no new version was made';
    return { data: factsOf(note), message: `${what}. ${explainState(note)}` };
  },
});
