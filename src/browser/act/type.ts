/** `type` and `press`: real keys, one by one. */
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import type { Effect } from '../../protocol/wire.ts';
import { aim } from './aim.ts';
import type { ActContext } from './context.ts';
import { lineFor } from './describe.ts';
import { effectOf, isNoticeable } from './effect.ts';
import { onTarget } from './element-gone.ts';
import { normal } from './fill.ts';
import { type Sends, type Watched, watchFocused, watchFrom } from './focus.ts';
import { pressChord, typeKeys } from './keyboard.ts';
import type { Chord } from './keys.ts';
import { Observation, type Observed } from './observe.ts';
import { type Named, namedTarget } from './refuse.ts';
import type { ActResult, KeysAt } from './result.ts';
import { resolveTarget, type Target } from './target.ts';

/** Where the keys go. */
interface Place extends Watched {
  named?: Named;
}

/** @param text target, or undefined for what has the focus */
export async function typeText(
  ctx: ActContext,
  text: string | undefined,
  words: string,
): Promise<ActResult<KeysAt>> {
  const sends = sendsOf(words);
  const place =
    text === undefined
      ? await watchFocused(ctx, sends)
      : await takeFocus(ctx, text, { editable: true, ...sends });
  const observation = observe(ctx, place);
  let sent = 0;
  const typing = async () => {
    sent = await typeKeys(ctx, words, () => !observation.signs.answers);
  };
  const observed = await observation.settle(typing());
  const result = typed(ctx, place, words, observed);
  const left = [...words].length - sent;
  if (left > 0 && !observed.cut)
    result.message = `The page changed while typing; ${left} characters were not typed`;
  return result;
}

/** @param on target that gets the focus first; undefined: what has it now */
export async function pressKey(
  ctx: ActContext,
  on: string | undefined,
  chord: Chord,
  count: number,
): Promise<ActResult<KeysAt>> {
  const options = { caret: true, ...sendsOf(chord.key.text ?? '') } as const;
  const place = on === undefined ? await watchFocused(ctx, options) : await takeFocus(ctx, on, options);
  const observation = observe(ctx, place);
  const pressing = async () => {
    for (let n = 0; n < count && observation.signs.answers; n++) await pressChord(ctx, chord);
  };
  const ups = count * (chord.modifiers.length + 1);
  const observed = await observation.settle(pressing(), undefined, { event: 'keyup', times: ups });
  const effect = effectOf(ctx, observed, place);
  const data = dataOf(ctx, place, observed);
  if (observed.cut || isNoticeable(observed)) {
    const moved = Object.keys(effect).length === 0 && observed.reports.some(({ report }) => report.caret);
    return { effect, data, ...(moved && { message: 'Only the caret or the selection moved' }) };
  }
  return {
    effect,
    data,
    outcome: 'no-effect',
    message: 'The key was pressed, and nothing observable changed',
  };
}

/** What the keys of a text may send. */
export function sendsOf(words: string): { sends?: Sends } {
  if (/[\r\n]/.test(words)) return { sends: 'enter' };
  return words.includes(' ') ? { sends: 'space' } : {};
}

function observe(ctx: ActContext, place: Place): Observation {
  const observation = new Observation(ctx);
  observation.follow(place.watches);
  return place.held ? observation.holding(place.element) : observation;
}

async function takeFocus(
  ctx: ActContext,
  text: string,
  { editable = false, ...options }: { editable?: boolean; caret?: true; sends?: Sends },
): Promise<Place> {
  const target = await resolveTarget(ctx, text);
  const field = await onTarget(ctx, target, 'field', target.element);
  const own: Target = field.ok ? { ...target, element: field.id } : target;
  await aim(ctx, own, { pointer: false, enabled: true, editable: editable && field.ok }, false);
  const focused = field.ok
    ? (await onTarget(ctx, own, 'focusField', own.element, field.focused ? 'keep' : 'end')).focused
    : await onTarget(ctx, own, 'focusElement', own.element);
  if (!focused) {
    throw new RutterError(
      'wrong-target',
      `Cannot ${ctx.command} on ${target.ref}: it does not take the focus`,
      {
        hint: step('click', { target: target.ref }),
        data: { target: namedTarget(target) },
      },
    );
  }
  return { ...(await watchFrom(ctx, own, options)), named: namedTarget(target) };
}

function typed(ctx: ActContext, place: Place, words: string, observed: Observed): ActResult<KeysAt> {
  const before = place.held;
  const effect = effectOf(ctx, observed, { ...place, ...(before && { hasOwnField: true }) });
  const data = dataOf(ctx, place, observed);
  if (!observed.answers) return { effect, data };
  const after = observed.own?.held;
  if (after) effect.value = after.value;
  const noticed = isNoticeable(observed);
  if (before && after)
    return { effect, data, ...compareHeld(before.value, after, words, noticed, effect, data) };
  if (!noticed) {
    return {
      effect,
      data,
      outcome: 'no-effect',
      message: 'The keys were typed, and nothing observable changed',
    };
  }
  return { effect, data };
}

/** @throws RutterError `value-rejected` when the field took none of it */
function compareHeld(
  before: string,
  after: { value: string; secret: boolean },
  words: string,
  noticed: boolean,
  effect: Effect,
  data: KeysAt,
): { message?: string } {
  if (before === after.value && words !== '') {
    if (noticed) return { message: 'The field holds what it held before' };
    throw new RutterError('value-rejected', 'The keys were typed and the field took none of them', {
      hint: step('snapshot', { interactive: true }),
      data: { ...data, value: effect.value },
    });
  }
  const asTyped = after.secret || normal(after.value).includes(normal(words));
  return asTyped ? {} : { message: 'The field shows the text in another form than it was typed' };
}

/** The target, or what had the focus when no target was given. */
function dataOf(ctx: ActContext, place: Place, observed: Observed): KeysAt {
  if (place.named) return { target: place.named };
  const own = observed.reports.find(({ frame }) => frame === place.frame);
  const line = own && place.element !== 0 ? lineFor(ctx.tab, own, place.element) : undefined;
  return line ? { focus: line } : {};
}
