import { z } from 'zod';
import { directionMove, endMove, onPage, scroll as run, scrollTo } from '../../browser/act/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { suggest } from '../../protocol/suggest.ts';
import type { TabContext } from '../context.ts';
import { defineCommand, option, positional } from '../define.ts';
import { pixelsOf } from '../support/action-args.ts';
import { actionResult, point } from '../support/results.ts';

const WHERE = ['down', 'up', 'left', 'right', 'top', 'bottom', 'to'] as const;
type Where = (typeof WHERE)[number];

export const scroll = defineCommand({
  name: 'scroll',
  group: 'act',
  summary: 'Scroll the page or an element, and say how far it went',
  details:
    'scroll down|up|left|right [px], scroll top|bottom, scroll to <target>. Without a number it goes most of what is visible.',
  effect: 'write',
  scope: 'tab',
  carried: { tool: 'act', as: { scroll: {} }, target: 'on' },
  args: z.object({
    where: positional(0, z.string().min(1).transform(whereOf), 'down, up, left, right, top, bottom, or to', {
      placeholder: 'where',
    }),
    what: positional(1, z.string().min(1).optional(), 'CSS pixels; after "to": the target', {
      placeholder: 'px|target',
    }),
    on: option(z.string().min(1).optional(), 'Scroll inside this element instead of the page', {
      placeholder: 'target',
    }),
  }),
  result: actionResult.extend({
    position: point.optional().describe('Where it is now'),
    end: point.optional().describe('How far it could go'),
  }),
  examples: ['scroll down', 'scroll down 400 --on @e9', 'scroll to @e12', 'scroll bottom'],
  run: async (ctx, args) =>
    await onPage(ctx, async () => await scrollAs(ctx, args.where, args.what, args.on)),
});

async function scrollAs(
  ctx: TabContext,
  where: Where,
  what: string | undefined,
  on: string | undefined,
): ReturnType<typeof scrollTo> {
  switch (where) {
    case 'down':
    case 'up':
    case 'left':
    case 'right':
      return await run(ctx, directionMove(where, what === undefined ? undefined : pixelsOf(what)), on);
    case 'top':
    case 'bottom':
      if (what !== undefined)
        throw new RutterError('unexpected-argument', `"scroll ${where}" takes no further argument`, {
          hint: step('scroll', { on: what, where }),
        });
      return await run(ctx, endMove(where), on);
    case 'to':
      if (what === undefined)
        throw new RutterError('missing-argument', 'Cannot scroll: "to" needs a target', {
          hint: step('scroll', { where: 'to', what: '@e12' }),
        });
      return await scrollTo(ctx, what);
  }
}

/** @throws RutterError `bad-value` */
function whereOf(where: string): Where {
  const known = WHERE.find((each) => each === where);
  if (known) return known;
  const near = suggest(where, WHERE);
  throw new RutterError(
    'bad-value',
    `Cannot scroll ${JSON.stringify(where)}, expected one of ${WHERE.join(', ')}`,
    {
      hint: near
        ? step('scroll', { where: near })
        : where.startsWith('@')
          ? step('scroll', { where: 'to', what: where })
          : step('scroll', { where: 'down' }),
    },
  );
}
