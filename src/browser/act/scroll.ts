/** `scroll`: the page or an element, by so much, to an end, or to a target; says how far it went. */
import type { ScrollState } from '../../page/acting/api.ts';
import type { Frame } from '../frames/index.ts';
import { aim } from './aim.ts';
import { type ActContext, doing } from './context.ts';
import { effectOf } from './effect.ts';
import { onTarget } from './element-gone.ts';
import { watchFrom } from './focus.ts';
import { Observation } from './observe.ts';
import { type Point, wheelAt } from './pointer.ts';
import { namedTarget } from './refuse.ts';
import type { ActedOn, ActResult } from './result.ts';
import { resolveTarget, type Target } from './target.ts';

/** Where the content is looked at next. */
export type Direction = 'down' | 'up' | 'left' | 'right';
/** Of the page or the element. */
export type End = 'top' | 'bottom';

/** Part of the visible height or width that one scroll goes without a number. */
const PAGE = 0.8;
const VERY_FAR = 1e7;

interface Move {
  axis: 'x' | 'y';
  sign: 1 | -1;
  /** CSS pixels; absent: most of what is visible. */
  px?: number;
}

/** @param px absent: most of what is visible */
export function directionMove(direction: Direction, px?: number): Move {
  const axis = direction === 'left' || direction === 'right' ? 'x' : 'y';
  return {
    axis,
    sign: direction === 'down' || direction === 'right' ? 1 : -1,
    ...(px !== undefined && { px }),
  };
}

/** Farther than any page is long. */
export const endMove = (end: End): Move => ({ axis: 'y', sign: end === 'bottom' ? 1 : -1, px: VERY_FAR });

interface Scrolled extends ActedOn {
  position: Point;
  /** How far it goes. */
  end: Point;
}

/** @param on element to scroll in; absent: the page */
export async function scroll(ctx: ActContext, move: Move, on?: string): Promise<ActResult<Scrolled>> {
  const target = on === undefined ? undefined : await resolveTarget(ctx, on);
  const frame = target?.frame ?? ctx.tab.main();
  const before = target
    ? await onTarget(ctx, target, 'scroller', target.element, move.axis, move.sign)
    : await frame.call(ctx.deadline, 'scroller', 0, move.axis, move.sign);
  const observation = new Observation(ctx);
  observation.follow((await watchFrom(ctx, { frame, element: before.id })).watches);
  let after = before;
  const observed = await observation.settle(
    scrollOnce(ctx, frame, target, before, move).then((state) => {
      after = state;
    }),
  );
  const effect = effectOf(ctx, observed);
  const moved = { x: after.x - before.x, y: after.y - before.y };
  const data = { ...(target && { target: namedTarget(target) }), ...placeOf(after) };
  if (moved.x !== 0 || moved.y !== 0) return { effect: { ...effect, scrolled: moved }, data };
  delete effect.scrolled;
  const other = Object.keys(effect).some((key) => key !== 'focus' && key !== 'waited');
  if (other) return { effect, data, message: 'Nothing scrolled, but the page reacted' };
  const why = scrollable(before, move.axis)
    ? 'it is at that end already'
    : 'it has nothing more to show in that direction';
  return { effect, data, outcome: 'no-effect', message: `Nothing scrolled: ${why}` };
}

const scrollable = (state: ScrollState, axis: 'x' | 'y'): boolean =>
  (axis === 'x' ? state.maxX : state.maxY) > 1;

const placeOf = (state: ScrollState) => ({
  position: { x: state.x, y: state.y },
  end: { x: Math.max(0, state.maxX), y: Math.max(0, state.maxY) },
});

/** Scrolls at once where there is room; else turns the wheel, for pages that listen to it instead. */
async function scrollOnce(
  ctx: ActContext,
  frame: Frame,
  target: Target | undefined,
  before: ScrollState,
  move: Move,
): Promise<ScrollState> {
  const visible = move.axis === 'x' ? before.viewX : before.viewY;
  const by = move.sign * (move.px ?? Math.round(visible * PAGE));
  const delta = move.axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by };
  const after = await frame.call(ctx.deadline, 'scrollBy', before.id, delta.x, delta.y);
  if (after.x !== before.x || after.y !== before.y) return after;
  const point = target ? await pointOn(ctx, target) : await outer(ctx, frame, before.at);
  if (point)
    await wheelAt(
      ctx,
      point,
      Math.max(-2000, Math.min(2000, delta.x)),
      Math.max(-2000, Math.min(2000, delta.y)),
    );
  return await frame.call(ctx.deadline, 'scrollState', before.id);
}

/** Somewhere on the element, for the wheel. */
async function pointOn(ctx: ActContext, target: Target): Promise<Point> {
  const aimed = await aim(ctx, target, { pointer: false, place: true, enabled: false }, false);
  return aimed.point;
}

async function outer(ctx: ActContext, frame: Frame, point: Point): Promise<Point | undefined> {
  let at = point;
  for (let inner = frame; inner.parent; inner = inner.parent.frame) {
    const carried = await inner.parent.frame.call(ctx.deadline, 'pointInParent', inner.parent.element, at, {
      pointer: false,
    });
    if (!carried.ok) return undefined;
    at = { x: carried.x, y: carried.y };
  }
  return at;
}

/** Brings the target into view, in all frames around it. */
export async function scrollTo(scrolling: ActContext, text: string): Promise<ActResult> {
  const ctx = doing('scroll to', scrolling);
  const target = await resolveTarget(ctx, text);
  const observation = new Observation(ctx);
  observation.follow((await watchFrom(ctx, target)).watches);
  let moved = { x: 0, y: 0 };
  const reveal = async () => {
    const own = await onTarget(ctx, target, 'reveal', target.element);
    moved = { x: own.x, y: own.y };
    for (let at = target.frame; at.parent; at = at.parent.frame) {
      await at.parent.frame.call(ctx.deadline, 'reveal', at.parent.element);
    }
  };
  const observed = await observation.settle(reveal());
  const effect = effectOf(ctx, observed);
  delete effect.scrolled;
  const data = { target: namedTarget(target) };
  // Frames around it may have followed by themselves.
  for (const { frame, report } of observed.reports) {
    if (frame === target.frame || !report.scrolled) continue;
    moved = { x: moved.x + report.scrolled.x, y: moved.y + report.scrolled.y };
  }
  if (moved.x !== 0 || moved.y !== 0) return { effect: { ...effect, scrolled: moved }, data };
  return { effect, data, message: 'It is in view already' };
}
