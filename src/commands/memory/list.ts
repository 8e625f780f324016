import { z } from 'zod';
import { defineCommand, flag } from '../define.ts';
import { factsOf } from '../support/note-args.ts';
import { noteResult } from '../support/results.ts';

export const noteList = defineCommand({
  name: 'domain-skill list',
  aliases: ['note list'],
  group: 'memory',
  summary: 'List the notes of this project and those of all projects',
  effect: 'read',
  scope: 'daemon',
  carried: { tool: 'note', as: { list: {} } },
  args: z.object({ removed: flag('Removed ones too') }),
  result: z.strictObject({
    project: z.array(noteResult).describe('Notes of the project'),
    global: z.array(noteResult).describe('Notes of all projects'),
  }),
  examples: ['domain-skill list', 'note list --removed'],
  run: async ({ memory }, { removed }) => {
    const { project, global } = memory.list({ removed: removed ?? false });
    return { data: { project: project.map(factsOf), global: global.map(factsOf) } };
  },
});
