import { resolve } from 'node:path';
import { z } from 'zod';
import { exportNotes } from '../../memory/markdown-folder.ts';
import { step } from '../../protocol/step.ts';
import { untrusted } from '../../trust.ts';
import { defineCommand, flag, positional } from '../define.ts';
import { needPerson } from '../person.ts';

export const noteExport = defineCommand({
  name: 'domain-skill export',
  aliases: ['note export'],
  group: 'memory',
  summary: 'Write the notes into a folder of Markdown files',
  details:
    'Active and global ones, one file each with front matter, so that a team can keep them in git. With --quarantined those too, which needs a person.',
  effect: 'write',
  scope: 'daemon',
  args: z.object({
    folder: positional(0, z.string().min(1), 'Folder to write to; made if need be', {
      placeholder: 'folder',
    }),
    quarantined: flag('Quarantined notes too'),
  }),
  result: z.strictObject({
    folder: z.string().describe('Folder'),
    files: z.array(z.string()).describe('Names of the files in it'),
  }),
  examples: ['domain-skill export notes', 'note export notes --quarantined'],
  run: async (ctx, { folder, quarantined }) => {
    if (quarantined)
      needPerson(
        ctx,
        step('domain-skill export', { quarantined: true }),
        'Nobody has vouched for quarantined texts, and no model is shown them',
      );
    const path = resolve(ctx.cwd, folder);
    const { project, global } = ctx.memory.list();
    const notes = [...project, ...global].filter(({ state }) => quarantined || state !== 'quarantined');
    const files = exportNotes(path, notes);
    return {
      data: { folder: untrusted(path), files: files.map(untrusted) },
      message: `${files.length} ${files.length === 1 ? 'note was' : 'notes were'} written`,
    };
  },
});
