import { resolve } from 'node:path';
import { z } from 'zod';
import { type ErrorCode, RutterError } from '../../errors.ts';
import { type FileNote, readNotes } from '../../memory/markdown-folder.ts';
import type { ClassifierScore } from '../../protocol/classifier-score.ts';
import { trusted, untrusted } from '../../trust.ts';
import type { DaemonContext } from '../context.ts';
import { defineCommand, positional } from '../define.ts';
import { layerOf, scanToKeep } from '../support/check-note.ts';

type ReadNote = Extract<FileNote, { body: string }>;
type Checked = { note: ReadNote; classifier: ClassifierScore } | { file: string; problem: RutterError };

export const noteImport = defineCommand({
  name: 'domain-skill import',
  aliases: ['note import'],
  group: 'memory',
  summary: 'Save the notes of a folder of Markdown files, as a person',
  details: 'They are checked and scanned like any other text, and quarantined, whatever the files say.',
  effect: 'admin',
  scope: 'daemon',
  args: z.object({
    folder: positional(0, z.string().min(1), 'Folder that export wrote', { placeholder: 'folder' }),
  }),
  result: z.strictObject({
    imported: z
      .array(
        z.strictObject({
          file: z.string().describe('File'),
          host: z.string().describe('Host of the site'),
          version: z.int().describe('Number of the version'),
          unchanged: z.boolean().optional().describe('The note said that already'),
        }),
      )
      .describe('Notes that were saved'),
    refused: z
      .array(
        z.strictObject({
          file: z.string().describe('File'),
          code: z.string().describe('Code of the error'),
          why: z.string().describe('Why it was refused'),
        }),
      )
      .describe('Files that were not'),
  }),
  examples: ['domain-skill import notes'],
  run: async (ctx, { folder }) => {
    const checked = await Promise.all(readNotes(resolve(ctx.cwd, folder)).map((note) => check(ctx, note)));
    const saved = await ctx.memory.importNotes(
      checked.filter((each) => 'classifier' in each),
      ctx.actor,
    );
    const refused = checked.filter((each) => 'problem' in each);
    const code: ErrorCode | undefined = refused[0]?.problem.code;
    return {
      data: {
        imported: saved.map(({ file, host, version, changed }) => ({
          file: untrusted(file),
          host: untrusted(host),
          version,
          ...(changed ? {} : { unchanged: true }),
        })),
        refused: refused.map(({ file, problem }) => ({
          file: untrusted(file),
          code: trusted(problem.code),
          // Names of files and what is in them stand in it.
          why: untrusted(problem.message),
        })),
      },
      message: `${saved.length} of ${checked.length} files were imported; the notes are quarantined`,
      ...(code === undefined ? {} : { outcome: 'failed', code }),
    };
  },
});

async function check(ctx: DaemonContext, note: FileNote): Promise<Checked> {
  if ('problem' in note) return note;
  try {
    return { note, classifier: await scanToKeep(ctx, note.host, note.body) };
  } catch (error) {
    if (!(error instanceof RutterError)) throw error;
    ctx.memory.blocked(note.host, layerOf(error));
    return { file: note.file, problem: error };
  }
}
