/** `click` and `hover`. */
import { aim } from './aim.ts';
import { type ActContext, doing } from './context.ts';
import { effectOf, isNoticeable } from './effect.ts';
import { onTarget } from './element-gone.ts';
import { Observation } from './observe.ts';
import { moveTo } from './pointer.ts';
import { type PressOptions, pressResult, pressTarget } from './press-target.ts';
import { namedTarget } from './refuse.ts';
import type { ActResult } from './result.ts';
import { choose } from './select.ts';
import { resolveTarget, type Target, withTarget } from './target.ts';

/** An option of a drop-down list is chosen instead. @throws RutterError as `resolveTarget` and `aim` */
export async function click(ctx: ActContext, text: string, options: PressOptions): Promise<ActResult> {
  const done = await withTarget(ctx, text, async (target) => {
    const chosen = target.role === 'option' ? await chooseOption(ctx, target) : undefined;
    return chosen ?? { target, pressed: await pressTarget(ctx, target, options) };
  });
  if (!('pressed' in done)) return done;
  return await pressResult(ctx, done.target, done.pressed, options.expectation);
}

/** A drop-down's options are shown outside the page, where no pointer of ours reaches: choosing one is what is meant. */
async function chooseOption(ctx: ActContext, option: Target): Promise<ActResult | undefined> {
  const found = await onTarget(ctx, option, 'listOf', option.element);
  if (!found) return undefined;
  const list = { ...option, element: found.list };
  return await choose(doing('select', ctx), list, [found.label], 'Chosen from its list');
}

/** The pointer stays there. @throws RutterError as `resolveTarget` and `aim` */
export async function hover(
  ctx: ActContext,
  text: string,
  position?: { x: number; y: number },
): Promise<ActResult> {
  const target = await resolveTarget(ctx, text);
  const aimed = await aim(
    ctx,
    target,
    { pointer: true, enabled: false, ...(position && { position }) },
    true,
  );
  const observation = new Observation(ctx);
  observation.follow(aimed.watches);
  const observed = await observation.settle(moveTo(ctx, aimed.point));
  const effect = effectOf(ctx, observed, target, aimed.waited);
  const shared = { effect, data: { target: namedTarget(target) } };
  if (observed.cut || isNoticeable(observed)) return shared;
  const over = observed.own?.hovered;
  return over
    ? { ...shared, message: 'The pointer is over it; nothing else changed' }
    : {
        ...shared,
        outcome: 'unknown',
        message: 'The pointer was moved there, but the page does not see it over the element',
      };
}
