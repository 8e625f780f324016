/** `tables`: the tables of the page as CSV or JSON. */
import { z } from 'zod';
import { everyFrame, rereading } from '../../browser/see/index.ts';
import { RutterError } from '../../errors.ts';
import type { TableFact } from '../../page/reading/api.ts';
import { step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import type { TabContext } from '../context.ts';
import { defineCommand, option, optionalTarget } from '../define.ts';
import { longOutput } from '../support/long-output.ts';
import { writeOutput } from '../support/output-file.ts';
import { longText } from '../support/results.ts';
import { resolveOne } from '../support/target.ts';
import { tableCsv, tableJson } from './table-text.ts';

export const tables = defineCommand({
  name: 'tables',
  group: 'output',
  summary: 'Read the tables of the page, or one of them, as CSV or JSON',
  details:
    'Of all frames and open shadow roots. A cell that spans several places stands in each. JSON rows are objects where the first row is a header.',
  effect: 'read',
  scope: 'tab',
  args: z.object({
    target: optionalTarget(0, 'A table, or what holds it'),
    format: option(z.enum(['csv', 'json']).default('csv'), 'Form of the output', { placeholder: 'format' }),
    path: option(z.string().min(1).optional(), 'File to write', { placeholder: 'file' }),
  }),
  result: z
    .object(longText('The tables'))
    .partial()
    .extend({ tables: z.int().describe('How many there are'), rows: z.int().describe('Rows of all') })
    .strict(),
  examples: ['tables', 'tables @e12 --format json', 'tables "#prices" --path prices.csv'],
  run: async (ctx, { target, format, path }) => {
    const found = await tablesOf(ctx, target);
    if (found.length === 0)
      throw new RutterError(
        'no-match',
        target === undefined ? 'The page has no table' : 'There is no table',
        {
          hint: step('text', { markdown: true }),
        },
      );
    const text = format === 'csv' ? found.map(tableCsv).join('\n') : tableJson(found);
    const facts = { tables: found.length, rows: found.reduce((sum, { rows }) => sum + rows.length, 0) };
    if (path !== undefined) {
      const written = await writeOutput(ctx, text, { path, stem: 'tables', ending: format });
      return { data: { ...facts, path: trusted(written), bytes: Buffer.byteLength(text) } };
    }
    const { shown, file, said } = await longOutput(ctx, text, { stem: 'tables', ending: format });
    return { data: { ...facts, ...file, text: shown }, ...said };
  },
});

async function tablesOf(ctx: TabContext, target: string | undefined): Promise<TableFact[]> {
  if (target !== undefined)
    return await rereading(async () => {
      const { frame, element } = await resolveOne(ctx, target);
      return await frame.call(ctx.deadline, 'tables', element);
    });
  const answers = await everyFrame(ctx, (frame) => frame.call(ctx.deadline, 'tables'));
  return answers.flatMap(({ value }) => value);
}
