/** `type` and `press`: real keys, one by one. */
import { RutterError } from '../../errors.ts';
import { aim } from './aim.ts';
import type { ActContext } from './context.ts';
import { lineFor } from './describe.ts';
import { effectOf, isNoticeable } from './effect.ts';
import { normal } from './fill.ts';
import { type Focused, focusedElement, watchFrom } from './focus.ts';
import { pressChord, typeKeys } from './keyboard.ts';
import type { Chord } from './keys.ts';
import { onTarget } from './live.ts';
import { Observation, type Observed } from './observe.ts';
import { namedTarget } from './refuse.ts';
import type { ActResult } from './result.ts';
import { resolveTarget, type Target } from './target.ts';

/** @param text target, or undefined for what has the focus */
export async function typeText(ctx: ActContext, text: string | undefined, words: string): Promise<ActResult> {
  const place = text === undefined ? await focusedPlace(ctx) : await takeFocus(ctx, text, 'type');
  const before = await heldAt(ctx, place);
  const observation = new Observation(ctx);
  observation.follow(await watchFrom(ctx, place));
  const { signs } = observation;
  let sent = 0;
  const typing = async () => {
    sent = await typeKeys(ctx, words, () => !signs.answers);
  };
  const observed = await observation.settle(typing());
  const result = await typed(ctx, place, words, before, observed);
  const left = [...words].length - sent;
  if (left > 0 && !observed.cut)
    result.message = `The page changed while typing; ${left} characters were not typed`;
  return result;
}

export async function pressKey(
  ctx: ActContext,
  on: string | undefined,
  chord: Chord,
  count: number,
): Promise<ActResult> {
  const place = on === undefined ? await focusedPlace(ctx) : await takeFocus(ctx, on, 'press');
  const observation = new Observation(ctx);
  observation.follow(await watchFrom(ctx, place, { caret: true }));
  const { signs } = observation;
  const pressing = async () => {
    for (let n = 0; n < count && signs.answers; n++) await pressChord(ctx, chord);
  };
  const observed = await observation.settle(pressing());
  const [effect, data] = await Promise.all([effectOf(ctx, observed, place), dataOf(ctx, place, observed)]);
  if (observed.cut || isNoticeable(observed)) {
    const caret = Object.keys(effect).length === 0 && observed.reports.some(({ report }) => report.caret);
    return { effect, data, ...(caret && { message: 'Only the caret or the selection moved' }) };
  }
  return {
    effect,
    data,
    outcome: 'no-effect',
    message: 'The key was pressed, and nothing observable changed',
  };
}

interface Place extends Focused {
  named?: ReturnType<typeof namedTarget>;
  ref?: string;
}

async function focusedPlace(ctx: ActContext): Promise<Place> {
  return await focusedElement(ctx);
}

async function takeFocus(ctx: ActContext, text: string, verb: string): Promise<Place> {
  const target = await resolveTarget(ctx, text, verb);
  const field = await onTarget(ctx, verb, target, 'field', target.element);
  const own: Target = field.ok ? { ...target, element: field.id } : target;
  await aim(ctx, verb, own, { pointer: false, enabled: true, editable: verb === 'type' && field.ok }, false);
  const focused = field.ok
    ? (await onTarget(ctx, verb, own, 'focusField', own.element, field.focused ? 'keep' : 'end')).focused
    : await onTarget(ctx, verb, own, 'focusElement', own.element);
  if (!focused) {
    throw new RutterError('wrong-target', `Cannot ${verb} on ${target.ref}: it does not take the focus`, {
      hint: `rutter click ${target.ref}`,
      data: { target: namedTarget(target) },
    });
  }
  return { frame: own.frame, element: own.element, named: namedTarget(target), ref: target.ref };
}

/** Value of the field in focus; undefined when it is none, or secret. */
async function heldAt(
  ctx: ActContext,
  { frame, element }: Focused,
): Promise<{ value: string; secret: boolean } | undefined> {
  if (element === 0) return undefined;
  const field = await frame.call(ctx.deadline, 'field', element).catch(() => undefined);
  if (!field?.ok) return undefined;
  return await frame.call(ctx.deadline, 'held', field.id).catch(() => undefined);
}

async function typed(
  ctx: ActContext,
  place: Place,
  words: string,
  before: { value: string; secret: boolean } | undefined,
  observed: Observed,
): Promise<ActResult> {
  const [effect, data] = await Promise.all([
    effectOf(ctx, observed, { ...place, ...(before && { told: true }) }),
    dataOf(ctx, place, observed),
  ]);
  if (!observed.answers) return { effect, data };
  const after = before && (await heldAt(ctx, place));
  if (after) effect.value = after.value;
  if (before && after && before.value === after.value && words !== '') {
    if (!isNoticeable(observed)) {
      throw new RutterError('value-rejected', 'The keys were typed and the field took none of them', {
        hint: 'rutter snapshot -i',
        data: { ...data, value: after.value },
      });
    }
    return { effect, data, message: 'The field holds what it held before' };
  }
  if (after && !after.secret && !normal(after.value).includes(normal(words))) {
    return { effect, data, message: 'The field shows the text in another form than it was typed' };
  }
  if (!before && !isNoticeable(observed)) {
    return {
      effect,
      data,
      outcome: 'no-effect',
      message: 'The keys were typed, and nothing observable changed',
    };
  }
  return { effect, data };
}

/** The target, or what had the focus when no target was given. */
async function dataOf(ctx: ActContext, place: Place, observed: Observed): Promise<Record<string, unknown>> {
  if (place.named) return { target: place.named };
  if (place.element === 0 || !observed.answers) return {};
  const line = await lineFor(ctx, place.frame, place.element).catch(() => undefined);
  return line ? { focus: line } : {};
}
