/** `forms`: the forms of the page with their fields. */
import { z } from 'zod';
import type { Frame } from '../../browser/frames/index.ts';
import { everyFrame, type Known, known } from '../../browser/see/index.ts';
import type { FieldFact, FormFact } from '../../page/reading/api.ts';
import { type CommandContext, defineCommand } from '../define.ts';
import { afterOption, listed } from '../support/listed.ts';
import { more } from '../support/more.ts';

export const forms = defineCommand({
  name: 'forms',
  group: 'output',
  summary: 'List the forms of the page with their fields',
  details: 'Of all frames and open shadow roots. What secret fields hold is left out.',
  effect: 'read',
  scope: 'tab',
  args: z.object({ after: afterOption() }),
  examples: ['forms'],
  run: async (ctx, { after }) => {
    const answers = await everyFrame(ctx, async (frame) => {
      const found = await frame.call(ctx.deadline, 'forms');
      return await Promise.all(found.map((form) => formRow(ctx, frame, form)));
    });
    const rows = answers.flatMap(({ value }) => value);
    return listed(ctx, rows, { key: 'forms', after, more: (shown) => more('forms', { after: shown }) });
  },
});

async function formRow(ctx: CommandContext, frame: Frame, form: FormFact) {
  const ids = form.fields.map(({ id }) => id);
  const [own, ...infos] = await known(ctx, frame, [form.id, ...ids]);
  const { action, method } = form;
  return {
    ...(form.id > 0 ? { ref: own?.ref, name: own?.name } : { name: 'fields in no form' }),
    ...(method !== undefined && { method }),
    ...(action !== undefined && { action }),
    fields: form.fields.map((fact, i) => fieldRow(fact, infos[i])),
  };
}

function fieldRow({ id: _, ...fact }: FieldFact, info: Known | undefined) {
  return {
    ref: info?.ref,
    label: info?.name,
    ...fact,
    ...(info && !info.visible && { hidden: true }),
  };
}
