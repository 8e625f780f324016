/** `check` and `uncheck`: a real press, and only when the state is not that already. */
import { RutterError } from '../../errors.ts';
import type { Checkable } from '../../page/acting/api.ts';
import { blank, hint, step } from '../../protocol/step.ts';
import type { ActContext } from './context.ts';
import { effectOf } from './effect.ts';
import { onTarget } from './element-gone.ts';
import { pressTarget } from './press-target.ts';
import { namedTarget } from './refuse.ts';
import type { ActResult } from './result.ts';
import { resolveTarget, sameAgain, type Target } from './target.ts';

type Control = Extract<Checkable, { ok: true }>;

/**
 * A switch or box that is in the wanted state already is `done` without a press.
 * @throws RutterError `wrong-target` for what has no such state
 */
export async function setChecked(ctx: ActContext, text: string, wanted: boolean): Promise<ActResult> {
  const said = wanted ? 'checked' : 'unchecked';
  const target = await resolveTarget(ctx, text);
  const control = await controlOf(ctx, target);
  const data = { target: namedTarget(target) };
  if (control.checked === wanted)
    return { effect: { checked: wanted }, message: `It is ${said} already`, data };
  if (!wanted && control.kind === 'radio') {
    throw new RutterError(
      'wrong-target',
      `Cannot uncheck ${target.ref}: a radio button is only unchecked by checking another`,
      {
        hint: hint`${step('check')}, another of its group`,
        data,
      },
    );
  }
  const pressed = await pressTarget(
    ctx,
    { ...target, element: control.click },
    { button: 'left', count: 1, modifiers: [] },
  );
  const effect = effectOf(
    ctx,
    pressed.observed,
    { frame: target.frame, element: control.id, hasOwnField: true },
    pressed.waited,
  );
  if (!pressed.observed.answers) {
    return {
      effect,
      outcome: 'unknown',
      message: 'It was pressed; the page moved on before its state could be read back',
      data,
    };
  }
  const now = await checkedNow(ctx, target, control);
  if (now === undefined)
    return { effect, outcome: 'unknown', message: 'It was pressed, but the page has removed it', data };
  effect.checked = now;
  if (now === wanted) return { effect, data };
  throw new RutterError('value-rejected', `${target.ref} was pressed and is not ${said}`, {
    hint: step('snapshot', { interactive: true }),
    data: { ...data, checked: now },
  });
}

async function controlOf(ctx: ActContext, target: Target): Promise<Control> {
  const control = await onTarget(ctx, target, 'checkable', target.element);
  if (control.ok) return control;
  const hint =
    control.tag === 'option' || control.tag === 'select'
      ? step('select', { target: blank('target of a list') })
      : step('click', { target: target.ref });
  throw new RutterError(
    'wrong-target',
    `Cannot ${ctx.command} ${target.ref}: it is no checkbox, switch or radio button`,
    {
      hint,
      data: { target: namedTarget(target) },
    },
  );
}

async function checkedNow(
  ctx: ActContext,
  target: Target,
  control: Control,
): Promise<boolean | 'mixed' | undefined> {
  const own = await target.frame.call(ctx.deadline, 'checkable', control.id).catch(() => undefined);
  if (own?.ok) return own.checked;
  const twin = await sameAgain(ctx, target);
  const again = await twin?.frame.call(ctx.deadline, 'checkable', twin.element);
  return again?.ok ? again.checked : undefined;
}
