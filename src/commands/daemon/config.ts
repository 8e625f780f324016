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
  args: z.object({ key: positional(0, z.string().optional(), 'One setting alone') }),
  examples: ['config', 'config timeout', 'config --json'],
});
