import { z } from 'zod';
import { defineClientCommand, flag, positional } from '../define.ts';
import { noData } from '../support/results.ts';

export const securityScan = defineClientCommand({
  name: 'security scan',
  group: 'defence',
  summary: 'Judge a text, or many, as if a page had written it; no daemon or browser',
  details: [
    'From a file or standard input. With --jsonl each line is {"id": …, "text": …}, and each gives one line of JSON: id,',
    'verdict, scores of the layers, findings with their place. A line that is none gives a line with an error. Exit 0.',
  ].join('\n'),
  effect: 'meta',
  client: { terminal: 'scan' },
  args: z.object({
    file: positional(0, z.string().min(1).optional(), 'File; - or nothing: standard input', {
      placeholder: 'file',
    }),
    jsonl: flag('The input is one JSON object a line, and so is the output'),
  }),
  result: noData,
  examples: ['security scan page.txt', 'security scan rows.jsonl --jsonl', 'security scan -'],
});
