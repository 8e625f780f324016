/** `forms`: the forms of the page with their fields. */
import { z } from 'zod';
import type { Frame } from '../../browser/frames/index.ts';
import { type ElementFacts, elementFacts, everyFrame } from '../../browser/see/index.ts';
import type { FieldFact, FormFact } from '../../page/reading/api.ts';
import type { TabContext } from '../context.ts';
import { defineCommand } from '../define.ts';
import { afterOption, listed } from '../support/listed.ts';

export const forms = defineCommand({
  name: 'forms',
  group: 'output',
  summary: 'List the forms of the page with their fields',
  details: 'Of all frames and open shadow roots. What secret fields hold is left out.',
  effect: 'read',
  scope: 'tab',
  args: z.object({ after: afterOption() }),
  result: z.strictObject({
    total: z.int().describe('How many there are'),
    forms: z
      .array(
        z.strictObject({
          ref: z.string().optional().describe('Ref'),
          name: z.string().optional().describe('Accessible name'),
          method: z.string().optional().describe('HTTP method'),
          action: z.string().optional().describe('Address that it is sent to'),
          fields: z
            .array(
              z.strictObject({
                ref: z.string().optional().describe('Ref'),
                label: z.string().optional().describe('Accessible name'),
                type: z.string().describe('Type of an input, else the tag'),
                field: z.string().optional().describe('Name that it is submitted under'),
                value: z.string().optional().describe('What it holds'),
                secret: z.boolean().optional().describe('What it holds is left out'),
                checked: z.boolean().optional().describe('It is checked'),
                required: z.boolean().optional().describe('It must be filled in'),
                disabled: z.boolean().optional().describe('It is disabled'),
                options: z.array(z.string()).optional().describe('Options of a list'),
                hidden: z.boolean().optional().describe('Nobody can see it'),
              }),
            )
            .describe('Fields in reading order'),
        }),
      )
      .describe('In reading order'),
  }),
  examples: ['forms'],
  run: async (ctx, { after }) => {
    const answers = await everyFrame(ctx, async (frame) => {
      const found = await frame.call(ctx.deadline, 'forms');
      return await Promise.all(found.map((form) => formRow(ctx, frame, form)));
    });
    const rows = answers.flatMap(({ value }) => value);
    return listed(ctx, rows, { as: (forms) => ({ forms }), after });
  },
});

async function formRow(ctx: TabContext, frame: Frame, form: FormFact) {
  const ids = form.fields.map(({ id }) => id);
  const [own, ...infos] = await elementFacts(ctx, frame, [form.id, ...ids]);
  const { action, method } = form;
  return {
    ...(form.id > 0 ? { ref: own?.ref, name: own?.name } : { name: 'fields in no form' }),
    ...(method !== undefined && { method }),
    ...(action !== undefined && { action }),
    fields: form.fields.map((fact, i) => fieldRow(fact, infos[i])),
  };
}

function fieldRow({ id: _, ...fact }: FieldFact, info: ElementFacts | undefined) {
  return {
    ref: info?.ref,
    label: info?.name,
    ...fact,
    ...(info && !info.visible && { hidden: true }),
  };
}
