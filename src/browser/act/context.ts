/** What an action gets from the command that runs it. */
import type { Deadline } from '../../platform/deadline.ts';
import type { Tab } from '../types.ts';

export interface ActContext {
  tab: Tab;
  deadline: Deadline;
  /** The caller gave `--timeout` itself: wait that long for a target instead of a few seconds. */
  explicitTimeout: boolean;
}

/** Longest wait for a target by default, ms. */
const AUTO_WAIT_MS = 3000;
/** Kept free before the deadline, so that the answer says what was found and not only that time ran out. */
const RESERVE_MS = 150;

/** How long to wait for a target to appear or become ready, ms. */
export function autoWaitMs(ctx: ActContext): number {
  const left = Math.max(0, ctx.deadline.remaining() - RESERVE_MS);
  return ctx.explicitTimeout ? left : Math.min(left, AUTO_WAIT_MS);
}

/** At most `ms`, and less when the deadline comes before. */
export function withinDeadline(ctx: ActContext, ms: number): number {
  return Math.max(0, Math.min(ms, ctx.deadline.remaining() - RESERVE_MS));
}
