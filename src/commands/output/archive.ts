/** `archive`: the page with all that belongs to it in one file. */
import { z } from 'zod';
import { trusted } from '../../trust.ts';
import { defineCommand, option } from '../define.ts';
import { writeOutput } from '../support/output-file.ts';
import { writtenFile } from '../support/results.ts';

export const archive = defineCommand({
  name: 'archive',
  group: 'output',
  summary: 'Save the page with its pictures and styles as one MHTML file',
  effect: 'read',
  scope: 'tab',
  args: z.object({
    path: option(z.string().min(1).optional(), 'File to write', { placeholder: 'file' }),
  }),
  result: z.strictObject(writtenFile),
  examples: ['archive', 'archive --path page.mhtml'],
  run: async (ctx, { path }) => {
    const { data } = await ctx.tab.cdp<{ data: string }>(ctx.deadline, 'Page.captureSnapshot', {
      format: 'mhtml',
    });
    const written = await writeOutput(ctx, data, { path, stem: 'page', ending: 'mhtml' });
    return { data: { path: trusted(written), bytes: Buffer.byteLength(data) } };
  },
});
