/** `dialog`: answers what the page asks, and watches how it goes on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { RutterError } from '../../errors.ts';
import { hint, step } from '../../protocol/step.ts';
import type { ActContext } from './context.ts';
import { effectOf } from './effect.ts';
import { Observation } from './observe.ts';
import type { ActResult } from './result.ts';

/** A dialog that no action of ours opened: nothing watches the page, and what it goes on with may take a moment. */
const AFTERMATH_MS = 60;

interface Answered {
  kind: string;
  question: string;
  answer: 'accepted' | 'dismissed';
}

/** @param text what a prompt is given. @throws RutterError `no-dialog`, `wrong-target` */
export async function answerDialog(
  ctx: ActContext,
  accept: boolean,
  text?: string,
): Promise<ActResult<Answered>> {
  const dialog = ctx.tab.dialog;
  if (!dialog) {
    throw new RutterError('no-dialog', 'Cannot answer a dialog: none is open', {
      hint: step('snapshot', { interactive: true }),
    });
  }
  if (text !== undefined && dialog.kind !== 'prompt') {
    throw new RutterError(
      'wrong-target',
      `Cannot give a text: the dialog is of kind "${dialog.kind}" and takes none`,
      {
        hint: step('dialog', { answer: accept ? 'accept' : 'dismiss' }),
      },
    );
  }
  const observation = new Observation(ctx);
  const watched = observation.followStopped();
  const answering = async () => {
    await ctx.tab.answerDialog(ctx.deadline, accept, text);
    if (!watched) await sleep(AFTERMATH_MS);
  };
  observation.signs.dialog = undefined;
  const observed = await observation.settle(answering());
  const effect = effectOf(ctx, observed);
  return {
    effect,
    data: { kind: dialog.kind, question: dialog.message, answer: accept ? 'accepted' : 'dismissed' },
    ...(effect.dialog && {
      hint: hint`${step('dialog', { answer: 'accept' })}, or ${step('dialog', { answer: 'dismiss' })}`,
    }),
  };
}
