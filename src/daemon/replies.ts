/**
 * The stages between a drafted reply and the one that leaves. Each is made of the one before by one function alone, and the
 * last of them, `sealReply`, is the only way to a `Reply`: what was not cut and read cannot be sent.
 */
import type { DraftedReply } from '../commands/draft.ts';
import type { Finding } from '../protocol/wire.ts';

/** It keeps to the budget of the request. Made by `applyBudget`. */
export interface BudgetedReply {
  stage: 'budgeted';
  reply: DraftedReply;
}

/** The defence has read it, and taken out what it withholds. Made by the guard. */
export interface JudgedReply {
  stage: 'judged';
  reply: DraftedReply;
  /** The session's secret word, where it has yet to be told. */
  canary?: string;
  /** Strongest first. */
  findings: Finding[];
}
