/** What an action hands back to its command. */
import type { Advice } from '../../protocol/step.ts';
import type { Effect, Outcome } from '../../protocol/wire.ts';
import type { Named } from './refuse.ts';

export interface ActResult {
  effect: Effect;
  outcome?: Outcome;
  /** Trusted words. */
  message?: string;
  hint?: Advice;
  data?: Record<string, unknown> & { target?: Named };
}
