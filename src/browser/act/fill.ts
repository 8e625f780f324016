/** `fill`: the field holds exactly that text afterwards, or the command fails. */
import { RutterError } from '../../errors.ts';
import type { FieldInfo, HeldValue, Waited } from '../../page/acting/api.ts';
import { blank, hint, type Step, step } from '../../protocol/step.ts';
import { type Aimed, aim, type Needs } from './aim.ts';
import type { ActContext } from './context.ts';
import { effectOf } from './effect.ts';
import { onTarget } from './element-gone.ts';
import { insertText, pressChord } from './keyboard.ts';
import { keyNamed } from './keys.ts';
import { Observation, type Observed } from './observe.ts';
import { namedTarget } from './refuse.ts';
import type { ActedOn, ActResult } from './result.ts';
import { resolveTarget, sameAgain, type Target } from './target.ts';

type Field = Extract<FieldInfo, { ok: true }>;

/** A field that drops the selection once is filled a second time, now that it has the focus. */
const ATTEMPTS = 2;

interface Filled extends ActedOn {
  /** What the browser has against the text. */
  invalid?: string;
}

/** @throws RutterError `value-rejected` when the field holds something else afterwards; as `resolveTarget` and `aim` */
export async function fill(ctx: ActContext, text: string, value: string): Promise<ActResult<Filled>> {
  const target = await resolveTarget(ctx, text);
  const { field, own, aimed } = await readyField(ctx, target);
  if (field.value !== undefined && normal(field.value) === normal(value)) {
    return {
      effect: { value: field.value },
      message: 'It holds that already',
      data: { target: namedTarget(target) },
    };
  }
  refuseLines(target, field, value);
  const observation = new Observation(ctx).holding(field.id);
  observation.follow(aimed.watches);
  const observed = await observation.settle(enter(ctx, own, field, value));
  return await filled(ctx, target, field, value, observed, aimed.waited);
}

const NEEDS: Needs = { pointer: false, enabled: true, editable: true };

/** Most targets are the field itself, so both questions are asked at once. */
async function readyField(
  ctx: ActContext,
  target: Target,
): Promise<{ field: Field; own: Target; aimed: Aimed }> {
  const aiming = aim(ctx, target, NEEDS, true);
  aiming.catch(() => {});
  const field = await fieldOf(ctx, target);
  const own: Target = { ...target, element: field.id };
  if (field.id === target.element) return { field, own, aimed: await aiming };
  // One watch at a time: the first must be there before the second takes its place.
  await aiming.catch(() => {});
  return { field, own, aimed: await aim(ctx, own, NEEDS, true) };
}

/** @throws RutterError `wrong-target`, with the command that works on it */
async function fieldOf(ctx: ActContext, target: Target): Promise<Field> {
  const field = await onTarget(ctx, target, 'field', target.element);
  if (field.ok) return field;
  const { ref } = target;
  const says: Record<typeof field.why, [string, Step]> = {
    select: ['it is a list to choose from', step('select', { target: ref })],
    checkbox: ['it is to be checked, not filled', step('check', { target: ref })],
    file: ['it takes files', step('upload', { target: ref })],
    button: ['it is a button', step('click', { target: ref })],
    'not-editable': [
      'it is no field, and not exactly one field is inside it',
      step('snapshot', { interactive: true }),
    ],
  };
  const [why, hint] = says[field.why];
  throw new RutterError('wrong-target', `Cannot ${ctx.command} ${ref}: ${why}`, {
    hint,
    data: { target: namedTarget(target) },
  });
}

function refuseLines(target: Target, field: Field, value: string): void {
  if (field.multiline || !/[\r\n]/.test(value)) return;
  throw new RutterError(
    'value-rejected',
    `Cannot fill ${target.ref}: it holds one line and the text has several`,
    {
      hint: step('fill', { target: target.ref, text: blank('one line of text') }),
      data: { target: namedTarget(target) },
    },
  );
}

async function enter(ctx: ActContext, target: Target, field: Field, value: string): Promise<void> {
  if (field.kind === 'set') {
    const taken = await onTarget(ctx, target, 'setValue', field.id, value);
    if (!taken) throw await cannotHold(ctx, target, field, value);
    return;
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await replaceText(ctx, target, field, value);
    // Only editors change the selection behind one's back.
    if (field.kind !== 'rich') return;
    const held = await onTarget(ctx, target, 'held', field.id);
    if (!droppedSelection(held.value, value)) return;
  }
}

async function replaceText(ctx: ActContext, target: Target, field: Field, value: string): Promise<void> {
  const { focused } = await onTarget(ctx, target, 'focusField', field.id, 'all');
  if (!focused) {
    throw new RutterError('wrong-target', `Cannot fill ${target.ref}: it does not keep the focus`, {
      hint: step('click', { target: target.ref }),
    });
  }
  const erase = keyNamed('Delete');
  if (value !== '') await insertText(ctx, value.replace(/\r\n?/g, '\n'));
  else if (erase) await pressChord(ctx, { modifiers: [], key: erase });
}

/** The text stands beside what was to be replaced. */
function droppedSelection(held: string, wanted: string): boolean {
  const now = normal(held);
  const text = normal(wanted);
  return now !== text && now.length > text.length && now.includes(text);
}

/** White space that editors and lines differ in does not count. */
export function normal(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u200b\ufeff]/g, (character) => (character === '\u00a0' ? ' ' : ''))
    .replace(/[ \t]*\n[\n\t ]*/g, '\n')
    .trim();
}

const FORMATS: Record<string, string> = {
  date: 'YYYY-MM-DD, a day that exists',
  time: 'HH:MM (24 hours)',
  'datetime-local': 'YYYY-MM-DDTHH:MM',
  month: 'YYYY-MM',
  week: 'YYYY-Www, such as 2031-W09',
  color: '#rrggbb',
  range: 'a number within its limits and on its step',
};

async function cannotHold(
  ctx: ActContext,
  target: Target,
  field: Field,
  value: string,
): Promise<RutterError> {
  const held = await onTarget(ctx, target, 'held', field.id);
  const format = FORMATS[field.type] ?? 'another form';
  return new RutterError(
    'value-rejected',
    `Cannot fill ${target.ref}: a field of type ${field.type} cannot hold ${JSON.stringify(value)}, expected ${format}`,
    {
      hint: step('fill', { target: target.ref, text: blank(`${format.split(',')[0]} as text`) }),
      data: {
        target: namedTarget(target),
        value: held.value,
        ...(held.limits.length > 0 && { accepts: held.limits }),
      },
    },
  );
}

async function filled(
  ctx: ActContext,
  target: Target,
  field: Field,
  value: string,
  observed: Observed,
  waited: Waited | undefined,
): Promise<ActResult<Filled>> {
  const effect = effectOf(
    ctx,
    observed,
    { frame: target.frame, element: field.id, hasOwnField: true },
    waited,
  );
  const data = { target: namedTarget(target) };
  if (!observed.answers) {
    return {
      effect,
      outcome: 'unknown',
      message: 'The text was entered; the page moved on before it could be read back',
      data,
    };
  }
  const held = await heldNow(ctx, target, field, observed);
  if (!held)
    return {
      effect,
      outcome: 'unknown',
      message: 'The text was entered, but the page has removed the field',
      data,
    };
  effect.value = held.value;
  const kept = field.secret
    ? held.value.length === [...value].join('').length
    : field.kind === 'set' || normal(held.value) === normal(value);
  if (!kept) throw notKept(target, field, held);
  return {
    effect,
    data,
    ...(held.invalid && {
      message: 'The field holds the text and says that it is invalid',
      data: { ...data, invalid: held.invalid },
    }),
  };
}

/** What the field holds; the field that took its place when the page has drawn it again. */
async function heldNow(
  ctx: ActContext,
  target: Target,
  field: Field,
  observed: Observed,
): Promise<HeldValue | undefined> {
  const held =
    observed.own?.held ?? (await target.frame.call(ctx.deadline, 'held', field.id).catch(() => undefined));
  if (held?.connected) return held;
  const twin = await sameAgain(ctx, target);
  if (!twin) return undefined;
  const again = await twin.frame.call(ctx.deadline, 'field', twin.element);
  return again.ok ? await twin.frame.call(ctx.deadline, 'held', again.id) : undefined;
}

function notKept(target: Target, field: Field, held: HeldValue): RutterError {
  const what = held.value === '' ? 'it is empty now' : 'it holds something else now';
  return new RutterError('value-rejected', `${target.ref} did not keep the text: ${what}`, {
    hint: field.secret
      ? step('type', { target: target.ref, text: blank('text') })
      : hint`${step('type', { target: target.ref, text: blank('text') })} (key by key, for a field that reformats)`,
    data: {
      target: namedTarget(target),
      value: held.value,
      ...(held.limits.length > 0 && { accepts: held.limits }),
      ...(held.invalid && { invalid: held.invalid }),
    },
  });
}
