/** The element that a reading command is limited to. */
import { doing, resolveTarget, staleError, type Target } from '../../browser/act/index.ts';
import type { TabContext } from '../context.ts';

/**
 * Never waits for a selector to match, unless the caller gave a timeout: reading asks what is there now.
 * @param flag the flag that names it, where it is not what the command is about
 * @throws RutterError as `resolveTarget`, and `ref-stale` for an element that has left the document
 */
export async function resolveOne(ctx: TabContext, text: string, flag?: string): Promise<Target> {
  const act = flag === undefined ? ctx : doing(`${ctx.command} ${flag}`, ctx);
  const target = await resolveTarget(act, text, ctx.explicitTimeout ? {} : { waitMs: 0 });
  const [info] = await target.frame.call(ctx.deadline, 'describe', [target.element]);
  if (!info?.connected) throw await staleError(act, target);
  return target;
}
