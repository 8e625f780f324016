/** Presses the pointer on a target and says what came of it. */
import { RutterError } from '../../errors.ts';
import type { Waited } from '../../page/acting/api.ts';
import { hint, step } from '../../protocol/step.ts';
import type { MouseButton } from '../tab/index.ts';
import { type Aimed, aim, type Needs } from './aim.ts';
import { type ActContext, autoWaitMs } from './context.ts';
import { checkExpectation, effectOf, isNoticeable, onlyLooks } from './effect.ts';
import type { Expectation } from './expect.ts';
import { Observation, type Observed } from './observe.ts';
import { type ClickOptions, clickAt } from './pointer.ts';
import { namedTarget, refusalError } from './refuse.ts';
import type { ActResult } from './result.ts';
import { staleError, type Target } from './target.ts';

/** How, where on the target, and what must come of it. */
export interface PressOptions extends ClickOptions {
  position?: { x: number; y: number };
  expectation?: Expectation;
}

/** What was seen of a press. */
export interface Pressed {
  observed: Observed;
  aimed: Aimed;
  button: MouseButton;
  waited?: Waited;
}

/** Presses that another element would have got, and that were blocked, before the target counts as moving. */
const ATTEMPTS = 12;

/**
 * Aims and presses. A press that would have reached another element was blocked in the page, so it can be tried again;
 * one that reached the target never is.
 * @throws RutterError when the target can't be pressed
 */
export async function pressTarget(ctx: ActContext, target: Target, options: PressOptions): Promise<Pressed> {
  const needs: Needs = {
    pointer: true,
    enabled: true,
    press: true,
    ...(options.position && { position: options.position }),
  };
  let waited: Waited | undefined;
  const end = performance.now() + autoWaitMs(ctx);
  for (let attempt = 1; ; attempt++) {
    const aimed = await aim(ctx, target, { ...needs, steady: attempt > 1 }, true);
    waited = longer(waited, aimed.waited);
    const observation = new Observation(ctx);
    observation.follow(aimed.watches);
    const observed = await observation.settle(clickAt(ctx, aimed.point, options), options.expectation, {
      event: 'mouseup',
      times: options.count,
    });
    if (!wasBlocked(observed)) return { observed, aimed, button: options.button, ...(waited && { waited }) };
    if (attempt === ATTEMPTS || performance.now() > end) throw await missedError(ctx, target, observed);
  }
}

/** The page engine stopped the press on its way to something else, and nothing of it reached the target. */
function wasBlocked({ reports, own }: Observed): boolean {
  return reports.some(({ report }) => report.input?.blocked) && !own?.input?.reached;
}

async function missedError(ctx: ActContext, target: Target, observed: Observed): Promise<RutterError> {
  if (observed.own && !observed.own.connected) return await staleError(ctx, target);
  const by = observed.reports.find(({ report }) => report.input?.by !== undefined);
  const id = by?.report.input?.by;
  if (by && id !== undefined && by.frame !== target.frame) {
    return await refusalError(ctx, target, { ok: false, why: 'covered', by: id }, by.frame);
  }
  return new RutterError(
    'not-stable',
    `Cannot ${ctx.command} ${target.ref}: it moves away from the pointer; no press reached anything else`,
    {
      hint: step('wait', { what: '1000' }),
      data: { target: namedTarget(target) },
    },
  );
}

function longer(a: Waited | undefined, b: Waited | undefined): Waited | undefined {
  if (!a || !b) return a ?? b;
  return a.ms >= b.ms ? a : b;
}

/** What a press did, in the words of a reply. @throws RutterError `no-effect` */
export async function pressResult(
  ctx: ActContext,
  target: Target,
  pressed: Pressed,
  expectation?: Expectation,
): Promise<ActResult> {
  const { observed, aimed, button, waited } = pressed;
  const effect = effectOf(ctx, observed, target, waited);
  checkExpectation(observed, expectation, effect);
  const shared = { effect, data: { target: namedTarget(target) } };
  const input = observed.own?.input;
  const moved =
    input?.reached === true && !input.click && observed.own?.connected !== false && button === 'left';
  // An element that moves away has another look by that alone.
  const isEffect = isNoticeable(observed) && !(moved && isLookAlone(observed));
  if (observed.cut || isEffect) return { ...shared, ...remark(target, observed, aimed) };
  if (!input?.reached) {
    return {
      ...shared,
      outcome: 'unknown',
      message: 'The input was sent; whether it arrived could not be seen, and nothing changed',
    };
  }
  const again = moved ? step('click', { target: target.ref }) : undefined;
  const hint = aimed.tag === 'select' ? step('select', { target: target.ref }) : again;
  return {
    ...shared,
    outcome: 'no-effect',
    message: `${deliveryOf(observed, moved)}, and nothing observable changed${exceptionOf(observed)}`,
    ...(hint && { hint }),
  };
}

const isLookAlone = (observed: Observed): boolean =>
  onlyLooks(observed) && !observed.frameReplaced && observed.signs.errors.length === 0;

function deliveryOf({ own }: Observed, moved: boolean): string {
  if (own?.input?.click) return 'It was delivered';
  if (own?.connected === false)
    return 'The press was delivered, but the page replaced the element under it, so no click followed';
  return moved
    ? 'The press was delivered, but the element moved from under the pointer before the release, so no click followed'
    : 'The press was delivered';
}

/** What changed and is not the press's doing. */
function exceptionOf({ reports }: Observed): string {
  if (reports.some(({ report }) => report.byField)) return ' but what the field that lost the focus did';
  if (reports.some(({ report }) => report.ambient)) return ' but what changes by itself';
  return reports.some(({ report }) => report.seen) ? ' but its look' : '';
}

function remark(
  target: Target,
  observed: Observed,
  aimed: Aimed,
): Pick<ActResult, 'message' | 'hint' | 'outcome'> {
  const { signs } = observed;
  if (signs.dialog)
    return {
      hint: hint`${step('dialog', { answer: 'accept' })}, or ${step('dialog', { answer: 'dismiss' })}`,
    };
  if (signs.chooser) return { hint: step('upload', { target: target.ref }) };
  if (observed.pendingUrl !== undefined)
    return {
      outcome: 'unknown',
      message: 'The new page is still loading',
      hint: step('wait', { state: 'load' }),
    };
  if (aimed.tag === 'select')
    return { message: 'Its list opens outside the page', hint: step('select', { target: target.ref }) };
  if (observed.frameReplaced) return { message: 'The frame that held it shows another document now' };
  if (observed.own?.painted) return { message: 'What the canvas shows changed' };
  if (onlyLooks(observed) && observed.reports.length > 0) {
    const looks = observed.reports.some(({ report }) => report.changed.length > 0);
    if (looks) return { message: 'Only its look changed' };
  }
  return {};
}
