/** `drag`: presses on one element, moves in steps, releases on another; HTML drag and drop and plain pointer events alike. */
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { type Aimed, aim } from './aim.ts';
import { type ActContext, doing } from './context.ts';
import { effectOf, isNoticeable } from './effect.ts';
import { Observation } from './observe.ts';
import { moveTo, type Point, pressAt, releaseAt } from './pointer.ts';
import { type Named, namedTarget } from './refuse.ts';
import type { ActedOn, ActResult } from './result.ts';
import { resolveTarget, type Target } from './target.ts';

/** Where to, and how finely. */
export interface DragOptions {
  /** Where to: a target, or so far from where it starts. */
  to: string | { x: number; y: number };
  /** Moves on the way. */
  steps: number;
}

/** Chromium starts a drag after three pixels. */
const START_PX = 6;

/** @throws RutterError as `resolveTarget` and `aim`, for either end */
export async function drag(
  ctx: ActContext,
  from: string,
  { to, steps }: DragOptions,
): Promise<ActResult<ActedOn & { to?: Named }>> {
  const source = await resolveTarget(ctx, from);
  const goal = typeof to === 'string' ? await resolveTarget(toGoal(ctx), to) : undefined;
  // Both are brought into view before the press, the source last: it must be there.
  if (goal) await aimAtGoal(ctx, goal);
  const aimed = await aim(ctx, source, { pointer: true, enabled: true }, true);
  const observation = new Observation(ctx);
  observation.follow(aimed.watches);
  const observed = await observation.settle(
    move(ctx, aimed, goal, typeof to === 'string' ? undefined : to, steps),
  );
  const effect = effectOf(ctx, observed, source, aimed.waited);
  const data = { target: namedTarget(source), ...(goal && { to: namedTarget(goal) }) };
  const input = observed.own?.input;
  if (input?.blocked && !input.reached) {
    throw new RutterError('not-stable', `Cannot drag ${source.ref}: it moved away from the pointer`, {
      hint: step('wait', { what: '1000' }),
      data,
    });
  }
  const how = input?.dragStarted ? 'drag and drop events' : 'pointer events';
  if (observed.cut || isNoticeable(observed)) return { effect, data, message: `Dragged with ${how}` };
  return {
    effect,
    data,
    outcome: 'no-effect',
    message: `It was dragged with ${how}, and nothing observable changed`,
  };
}

const toGoal = (ctx: ActContext): ActContext => doing('drag to', ctx);

/** What is dragged may itself lie over the goal; a point on it is enough. */
async function aimAtGoal(ctx: ActContext, goal: Target): Promise<Point> {
  const aimed = await aim(toGoal(ctx), goal, { pointer: false, place: true, enabled: false }, false);
  return aimed.point;
}

async function move(
  ctx: ActContext,
  aimed: Aimed,
  goal: Target | undefined,
  by: Point | undefined,
  steps: number,
): Promise<void> {
  const start = aimed.point;
  await pressAt(ctx, start);
  let at = start;
  try {
    const away = by ?? { x: 1, y: 1 };
    const length = Math.hypot(away.x, away.y) || 1;
    const first = { x: start.x + (away.x / length) * START_PX, y: start.y + (away.y / length) * START_PX };
    await moveTo(ctx, first, 'left');
    at = first;
    // Where the goal is may change once the drag has begun.
    const end = goal ? await aimAtGoal(ctx, goal) : { x: start.x + (by?.x ?? 0), y: start.y + (by?.y ?? 0) };
    for (let step = 1; step <= steps; step++) {
      at = {
        x: first.x + ((end.x - first.x) * step) / steps,
        y: first.y + ((end.y - first.y) * step) / steps,
      };
      await moveTo(ctx, at, 'left');
    }
    // Drop targets often react to the second move over them.
    await moveTo(ctx, end, 'left');
    at = end;
  } finally {
    await releaseAt(ctx, at);
  }
}
