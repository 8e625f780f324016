/** What an action gets from the command that runs it. */
import type { Deadline } from '../../platform/deadline.ts';
import type { Tab } from '../tab/index.ts';

/** What a held session may not do with forms. */
export interface FormGate {
  /** Origins that a form may be sent to. */
  known: readonly string[];
  /** An input is about to send a form to another one. @throws RutterError `needs-approval` */
  hold(origin: string): void;
}

/** The tab and the time that an action has. */
export interface ActContext {
  tab: Tab;
  deadline: Deadline;
  /** The caller gave `--timeout` itself: wait that long for a target instead of a few seconds. */
  explicitTimeout: boolean;
  /** What is being done, as messages and hints name it: `click`. */
  command: string;
  /** Absent: forms go where the page sends them. */
  forms?: FormGate;
}

/** The same for a part of it that messages name otherwise, such as `drag to`. */
export const doing = (command: string, ctx: ActContext): ActContext => ({ ...ctx, command });

/** Longest wait for a target by default, ms. */
const AUTO_WAIT_MS = 3000;
/** Share of the time kept free before the deadline, so that the answer says what was found and not only that time ran out. */
const RESERVE = 0.15;
const RESERVE_MS = { least: 100, most: 500 };

function timeLeft({ deadline }: ActContext): number {
  const reserve = Math.min(RESERVE_MS.most, Math.max(RESERVE_MS.least, deadline.ms * RESERVE));
  return Math.max(0, deadline.remaining() - reserve);
}

/** How long to wait for a target to appear or become ready, ms. */
export function autoWaitMs(ctx: ActContext): number {
  const left = timeLeft(ctx);
  return ctx.explicitTimeout ? left : Math.min(left, AUTO_WAIT_MS);
}

/** At most `ms`, and less when the deadline comes before. */
export function withinDeadline(ctx: ActContext, ms: number): number {
  return Math.min(ms, timeLeft(ctx));
}
