import { resolve } from 'node:path';
import { z } from 'zod';
import { untrusted } from '../../trust.ts';
import { defineCommand, option, positional } from '../define.ts';

export const securityAddModel = defineCommand({
  name: 'security add-model',
  group: 'defence',
  summary: 'Add a stronger classifier (ONNX), copied and pinned by sha256, as a person',
  details: [
    'The folder is laid out as on model hubs: config.json, tokenizer.json, onnx/model.onnx. It is loaded once to try it.',
    'Which labels mean an injection is read from their names; where those do not tell, name them with --injection-label.',
    'Pages are read with it from then on. It adds to what the other layers find and takes nothing away. RUTTER_ML=off: not asked.',
    'onnxruntime-node, put into the node_modules of the Rutter home, makes it faster.',
  ].join('\n'),
  effect: 'admin',
  scope: 'daemon',
  output: 'trusted',
  deadlineMs: 180_000,
  args: z.object({
    dir: positional(0, z.string().min(1), 'Folder of the model', { placeholder: 'dir' }),
    name: option(z.string().min(1).optional(), "Name for it (default: the folder's)", {
      placeholder: 'name',
    }),
    injectionLabel: option(
      z.string().min(1).transform(listOf).optional(),
      'Labels that mean an injection, with commas',
      {
        placeholder: 'labels',
      },
    ),
  }),
  result: z.strictObject({
    name: z.string().describe('Name'),
    labels: z.array(z.string()).describe('Labels of the model'),
    injection: z.array(z.string()).describe('Those that mean an attack'),
    window: z.int().describe('Tokens that it can read'),
    reads_at_once: z.int().describe('Tokens that it reads at once on this machine'),
    runtime: z.string().describe('What runs it'),
    sha256: z.record(z.string(), z.string()).describe('Hash of each file'),
  }),
  examples: [
    'security add-model models/prompt-guard',
    'security add-model ./model --injection-label LABEL_2',
  ],
  run: async (ctx, { dir, name, injectionLabel }) => {
    const added = await ctx.daemon.defence.addModel(resolve(ctx.cwd, dir), {
      ...(name !== undefined && { name }),
      ...(injectionLabel !== undefined && { injectionLabels: injectionLabel }),
    });
    return {
      data: {
        name: added.name,
        labels: added.labels.map(untrusted),
        injection: added.injection.map(untrusted),
        window: added.window,
        reads_at_once: added.readsAtOnce,
        runtime: added.runtime,
        sha256: added.files,
      },
      message: added.replaced
        ? 'The model was replaced; it is used from now on'
        : 'The model is used from now on',
    };
  },
});

function listOf(text: string): string[] {
  return text.split(',').map((word) => word.trim());
}
