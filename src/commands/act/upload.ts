import { z } from 'zod';
import { onPage, upload as run } from '../../browser/act/index.ts';
import { defineCommand, positional, target } from '../define.ts';
import { actionResult } from '../support/results.ts';

export const upload = defineCommand({
  name: 'upload',
  group: 'act',
  summary: 'Give files to a file input, or to the chooser that a button opens',
  details:
    'The target is a file input (visible or not), its label, or what opens a file chooser. A missing file fails before anything happens.',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { upload: {} } },
  args: z.object({
    target: target(),
    files: positional(1, z.array(z.string()).min(1), 'Paths', {
      rest: true,
      placeholder: 'file',
      sends: 'files',
    }),
  }),
  result: actionResult.extend({
    files: z
      .array(
        z.strictObject({
          name: z.string().describe('Name'),
          size: z.int().optional().describe('Size in bytes'),
        }),
      )
      .optional()
      .describe('Files that it holds'),
  }),
  examples: ['upload @e5 report.pdf', 'upload "input[type=file]" a.png b.png'],
  run: async (ctx, args) => await onPage(ctx, async () => await run(ctx, args.target, args.files)),
});
