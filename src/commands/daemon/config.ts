import { z } from 'zod';
import { defineClientCommand, positional } from '../define.ts';

export const config = defineClientCommand({
  name: 'config',
  group: 'daemon',
  summary: 'Show the settings, and where each comes from',
  details: [
    'A flag wins over the environment, that over .rutter.json at the top of the git repository, that over config.json in',
    'the home. The project file may set only what can do no harm; what else it says is ignored with a warning.',
  ].join('\n'),
  effect: 'meta',
  client: { anywhere: 'config' },
  args: z.object({
    key: positional(0, z.string().optional(), 'One setting alone', { completes: 'settings' }),
  }),
  result: z.strictObject({
    settings: z
      .array(
        z.strictObject({
          key: z.string().describe('Name of the setting'),
          value: z.string().optional().describe('Value'),
          from: z.string().describe('Where that comes from'),
        }),
      )
      .optional()
      .describe('Without a key: every setting'),
    value: z.string().optional().describe('Value of the one setting'),
    from: z.string().optional().describe('Where that comes from'),
    default: z.string().optional().describe('Value when nothing is set'),
    variable: z.string().optional().describe('Environment variable'),
    flag: z.string().optional().describe('Flag'),
    files: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .describe('Which files may set it; without a key: the paths of the files'),
    about: z.string().optional().describe('What it is'),
  }),
  examples: ['config', 'config timeout', 'config --json'],
});
