/** What an action hands back to its command. */
import type { Advice } from '../../protocol/step.ts';
import type { Effect, Outcome } from '../../protocol/wire.ts';
import type { Named } from './refuse.ts';

/** Data that names what was acted on. */
export interface ActedOn {
  target?: Named;
}

/** Of keys: the target, or the line of what had the focus. */
export interface KeysAt extends ActedOn {
  focus?: string;
}

/** @typeParam D what is told of it beside the effect */
export interface ActResult<D extends object = ActedOn> {
  effect: Effect;
  outcome?: Outcome;
  /** Trusted words. */
  message?: string;
  hint?: Advice;
  data?: D;
}
