/** `select`: options of a native list, by label, else by value. */
import { RutterError } from '../../errors.ts';
import type { ChoiceResult } from '../../page/acting/api.ts';
import { blank, hint, step } from '../../protocol/step.ts';
import { aim } from './aim.ts';
import type { ActContext } from './context.ts';
import { effectOf } from './effect.ts';
import { onTarget } from './element-gone.ts';
import { Observation } from './observe.ts';
import { namedTarget } from './refuse.ts';
import type { ActResult } from './result.ts';
import { resolveTarget, sameAgain, type Target } from './target.ts';

/** Options that an error lists. */
const LISTED = 30;

/** @param words labels or values; several only where the list takes several */
export async function select(ctx: ActContext, text: string, words: string[]): Promise<ActResult> {
  return await choose(ctx, await resolveTarget(ctx, text), words);
}

/** @param said what to say when it went well */
export async function choose(
  ctx: ActContext,
  target: Target,
  words: string[],
  said?: string,
): Promise<ActResult> {
  const aimed = await aim(ctx, target, { pointer: false, enabled: true, editable: true }, true);
  const observation = new Observation(ctx);
  observation.follow(aimed.watches);
  let choice: ChoiceResult | undefined;
  const observed = await observation.settle(
    onTarget(ctx, target, 'choose', target.element, words).then((made) => {
      choice = made;
      if (!made.ok) throw refused(target, made);
    }),
  );
  const effect = effectOf(ctx, observed, { ...target, hasOwnField: true }, aimed.waited);
  const data = { target: namedTarget(target) };
  if (!choice?.ok || !observed.answers) return { effect, data };
  const held = await heldNow(ctx, target);
  if (!held)
    return {
      effect,
      outcome: 'unknown',
      message: 'The option was chosen, but the page has removed the list',
      data,
    };
  effect.value = held.selected.join(', ');
  if (held.selected.join('\n') !== choice.selected.join('\n')) {
    throw new RutterError('value-rejected', `${target.ref} did not keep the choice`, {
      hint: step('snapshot', { interactive: true }),
      data: { ...data, value: held.selected },
    });
  }
  const message = choice.changed ? said : 'It was chosen already';
  return { effect, data, ...(message && { message }) };
}

async function heldNow(ctx: ActContext, target: Target): Promise<{ selected: string[] } | undefined> {
  const read = async ({ frame, element }: Target) => {
    const state = await frame.call(ctx.deadline, 'chosen', element);
    return state?.connected ? state : undefined;
  };
  const own = await read(target).catch(() => undefined);
  if (own) return own;
  const twin = await sameAgain(ctx, target);
  return twin && (await read(twin));
}

function refused(target: Target, choice: Extract<ChoiceResult, { ok: false }>): RutterError {
  const { ref } = target;
  const data = {
    target: namedTarget(target),
    options: choice.options.slice(0, LISTED).map(({ label }) => label),
  };
  const word = JSON.stringify(choice.word);
  switch (choice.why) {
    case 'not-select':
      return new RutterError('wrong-target', `Cannot select in ${ref}: it is no native list`, {
        hint: hint`${step('click', { target: ref })}, then ${step('snapshot', { interactive: true })}, then click the option`,
        data: { target: namedTarget(target) },
      });
    case 'no-option':
      return new RutterError(
        'no-match',
        `Cannot select ${word}: ${ref} has no such option (${choice.options.length} options)`,
        {
          hint: hint`${step('select', { target: ref })}, one of those listed`,
          data,
        },
      );
    case 'disabled':
      return new RutterError('disabled', `Cannot select ${word}: the option is disabled`, {
        hint: step('select', { target: ref, options: [blank('another label')] }),
        data,
      });
    case 'single':
      return new RutterError('bad-value', `Cannot select several options: ${ref} takes one`, {
        hint: step('select', { target: ref }),
        data,
      });
  }
}
