import { z } from 'zod';
import { defineClientCommand, positional } from '../define.ts';

export const completion = defineClientCommand({
  name: 'completion',
  group: 'daemon',
  summary: 'Print the completions for a shell',
  details: [
    'bash: eval "$(rutter completion bash)" in ~/.bashrc',
    'zsh: rutter completion zsh > a file "_rutter" in a folder of $fpath',
    'fish: rutter completion fish > ~/.config/fish/completions/rutter.fish',
  ].join('\n'),
  effect: 'meta',
  client: { anywhere: 'completion' },
  args: z.object({ shell: positional(0, z.enum(['bash', 'zsh', 'fish']), 'The shell') }),
  result: z.strictObject({ text: z.string().describe('The script; the command line prints it as it is') }),
  examples: ['completion bash', 'completion zsh', 'completion fish'],
});
