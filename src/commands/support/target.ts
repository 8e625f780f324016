/** The element that a reading command is limited to. */
import { type ActContext, resolveTarget, staleError, type Target } from '../../browser/act/index.ts';
import type { TabContext } from '../context.ts';

/**
 * Never waits for a selector to match, unless the caller gave a timeout: reading asks what is there now.
 * @param verb the command, for messages and hints
 * @throws RutterError as `resolveTarget`, and `ref-stale` for an element that has left the document
 */
export async function resolveOne(ctx: TabContext, text: string, verb: string): Promise<Target> {
  const act: ActContext = { tab: ctx.tab, deadline: ctx.deadline, explicitTimeout: ctx.explicitTimeout };
  const target = await resolveTarget(act, text, verb, ctx.explicitTimeout ? {} : { waitMs: 0 });
  const [info] = await target.frame.call(ctx.deadline, 'describe', [target.element]);
  if (!info?.connected) throw await staleError(act, target, verb);
  return target;
}
