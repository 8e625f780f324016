/** `network unmock`: ends mocks and blocks. */
import { z } from 'zod';
import { describeRule } from '../../browser/traffic/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, flag, positional } from '../define.ts';

export const networkUnmock = defineCommand({
  name: 'network unmock',
  aliases: ['network unblock'],
  group: 'network',
  summary: 'Take mocks and blocks away',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    rule: positional(0, z.string().min(1).optional(), 'A rule (r2), or its pattern as it was given', {
      placeholder: 'rule',
    }),
    all: flag('All of the session'),
  }),
  result: z.strictObject({ removed: z.array(z.string()).describe('Rules that were removed') }),
  examples: ['network unmock r2', 'network unmock "**/api/*"', 'network unmock --all'],
  run: async (ctx, { rule, all = false }) => {
    const { routes } = ctx.session.traffic;
    if ((rule === undefined) !== all)
      throw new RutterError('missing-argument', 'Cannot unmock: give a rule, or --all', {
        hint: step('network routes'),
      });
    const known = routes.list().map(({ id }) => id);
    const gone = await routes.remove((each) => all || each.id === rule || each.pattern === rule);
    if (gone.length === 0 && !all)
      throw new RutterError(
        'route-unknown',
        `Session ${ctx.session.name} has no rule ${JSON.stringify(rule)}; it has ${known.join(', ') || 'none'}`,
        { hint: step('network routes') },
      );
    return { data: { removed: gone.map(describeRule) } };
  },
});
