import { z } from 'zod';
import { onPage, click as run } from '../../browser/act/index.ts';
import { RutterError } from '../../errors.ts';
import { defineCommand, flag, option, target } from '../define.ts';
import { expectationOf, expectOption, modifiersOption, pointOption } from '../support/action-args.ts';
import { actionResult } from '../support/results.ts';

export const click = defineCommand({
  name: 'click',
  group: 'act',
  summary: 'Click an element and say what came of it',
  details: [
    'Waits until the target is there, visible, enabled and not covered, scrolls it into view, presses once.',
    'A covered target is refused and what covers it is named. The press is never repeated.',
  ].join('\n'),
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { click: {} } },
  args: z.object({
    target: target(),
    button: option(z.enum(['left', 'right', 'middle']).default('left'), 'Mouse button', {
      placeholder: 'button',
    }),
    double: flag('Double click'),
    count: option(z.int().min(1).max(10).optional(), 'Clicks in a row, as one gesture', { placeholder: 'n' }),
    modifiers: modifiersOption('Keys held meanwhile: Control,Shift'),
    position: pointOption('--position', "Where to press, from the element's top left corner"),
    expect: expectOption(),
  }),
  result: actionResult,
  examples: [
    'click @e3',
    'click @e3 --double',
    'click \'role=button[name="Save"]\' --expect text=Saved',
    'click @e7 --button right',
  ],
  run: async (ctx, args) =>
    await onPage(ctx, async () => {
      if (args.double && args.count !== undefined)
        throw new RutterError('bad-value', 'Cannot use --double and --count together');
      const expectation = expectationOf(ctx, args.expect);
      return await run(ctx, args.target, {
        button: args.button,
        count: args.double ? 2 : (args.count ?? 1),
        modifiers: args.modifiers ?? [],
        ...(args.position && { position: args.position }),
        ...(expectation && { expectation }),
      });
    }),
});
