/** Drops files from outside onto an element, as from a file manager. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Aimed, aim, endWatches } from './aim.ts';
import type { ActContext } from './context.ts';
import { Observation, type Observed } from './observe.ts';
import type { Target } from './target.ts';

/** The two moves that a page needs to say whether it takes a drop, and a moment to say it. */
const ANSWER_MS = 30;

/** @returns undefined, and nothing happened, when the page does not take files there */
export async function dropFiles(
  ctx: ActContext,
  target: Target,
  files: string[],
): Promise<Observed | undefined> {
  const aimed = await aim(ctx, target, { pointer: true, enabled: true }, true);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel') =>
    ctx.tab.cdp(ctx.deadline, 'Input.dispatchDragEvent', {
      type,
      ...aimed.point,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  await drag('dragEnter');
  await drag('dragOver');
  await sleep(ANSWER_MS);
  if (!(await takesDrop(ctx, aimed))) {
    await drag('dragCancel');
    await endWatches(ctx, aimed.watches);
    return undefined;
  }
  const observation = new Observation(ctx);
  observation.follow(aimed.watches);
  return await observation.settle(drag('drop'));
}

async function takesDrop(ctx: ActContext, { watches }: Aimed): Promise<boolean> {
  const [own] = watches;
  if (!own) return false;
  const report = await own.frame.call(ctx.deadline, 'report', own.handle);
  return report.input?.takesDrop === true;
}
