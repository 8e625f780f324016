import { z } from 'zod';
import { hostOfUrl } from '../../memory/host.ts';
import { hostInWords } from '../../memory/host-in-words.ts';
import { explainState } from '../../memory/note-view.ts';
import { defineCommand, inputText } from '../define.ts';
import { checkNote } from '../support/check-note.ts';
import { factsOf } from '../support/note-args.ts';
import { noteResult } from '../support/results.ts';

export const noteSave = defineCommand({
  name: 'domain-skill save',
  aliases: ['note save'],
  group: 'memory',
  summary: 'Save what was learnt about the site of the current tab',
  details: [
    'The text comes from standard input or --from-file, in Markdown, 8 KiB at most, without credentials.',
    'The host is that of the page the tab shows. A new note is quarantined: no session is shown it yet.',
  ].join('\n'),
  effect: 'write',
  scope: 'session',
  carried: { tool: 'note', as: { save: {} } },
  underDialog: true,
  args: z.object({ body: inputText('What the next visit should know', { sends: 'note' }) }),
  result: noteResult,
  examples: ['domain-skill save --from-file note.md', 'note save'],
  run: async (ctx, args) => {
    const host = hostOfUrl(ctx.session.current()?.url() ?? 'about:blank');
    const { body, classifier } = await checkNote(ctx, host, args.body);
    const text = { host, body, classifier, source: 'agent', session: ctx.actor } as const;
    const { note, changed } = await ctx.memory.save(text);
    const what = changed
      ? `Saved as version ${note.version} of the note for ${hostInWords(host)}`
      : `The note for ${hostInWords(host)} says that already: no new version was made`;
    return { data: factsOf(note), message: `${what}. ${explainState(note)}` };
  },
});
