/** `click` and `hover`. */

import { aim } from './aim.ts';
import type { ActContext } from './context.ts';
import { effectOf, isNoticeable, ownReport } from './effect.ts';
import { Observation } from './observe.ts';
import { moveTo } from './pointer.ts';
import { type PressOptions, pressResult, pressTarget } from './press-target.ts';
import { namedTarget } from './refuse.ts';
import type { ActResult } from './result.ts';
import { resolveTarget } from './target.ts';

export async function click(ctx: ActContext, text: string, options: PressOptions): Promise<ActResult> {
  const target = await resolveTarget(ctx, text, 'click');
  const pressed = await pressTarget(ctx, 'click', target, options);
  return await pressResult(ctx, target, pressed, options.expectation);
}

export async function hover(
  ctx: ActContext,
  text: string,
  position?: { x: number; y: number },
): Promise<ActResult> {
  const target = await resolveTarget(ctx, text, 'hover');
  const aimed = await aim(
    ctx,
    'hover',
    target,
    { pointer: true, enabled: false, ...(position && { position }) },
    true,
  );
  const observation = new Observation(ctx);
  observation.follow(aimed.watches);
  const observed = await observation.settle(moveTo(ctx, aimed.point));
  const effect = await effectOf(ctx, observed, target, aimed.waited);
  const shared = { effect, data: { target: namedTarget(target) } };
  if (observed.cut || isNoticeable(observed)) return shared;
  const over = ownReport(observed)?.hovered;
  return over
    ? { ...shared, message: 'The pointer is over it; nothing else changed' }
    : {
        ...shared,
        outcome: 'unknown',
        message: 'The pointer was moved there, but the page does not see it over the element',
      };
}
