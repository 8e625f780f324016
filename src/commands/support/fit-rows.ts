/** What `console` and `network` share: numbered rows of which the newest matter most, kept within a budget. */
import { estimateTokens } from '../../snapshot/tokens.ts';

/** Tokens a row takes beside its own JSON: seals and separators. */
const ROW_SPARE = 15;
const REPLY_SPARE = 60;

/**
 * As many rows as fit, of those at most `limit`: the newest, or from the oldest on when the caller goes on from an
 * entry it has seen. Always at least one.
 */
export function fitRows<T extends object>(
  rows: readonly T[],
  options: { limit: number; tokens: number; fromOldest: boolean },
): T[] {
  const ordered = options.fromOldest ? rows : rows.toReversed();
  const kept: T[] = [];
  let left = options.tokens - REPLY_SPARE;
  for (const row of ordered) {
    left -= estimateTokens(JSON.stringify(row)) + ROW_SPARE;
    if (kept.length === options.limit || (left < 0 && kept.length > 0)) break;
    kept.push(row);
  }
  return options.fromOldest ? kept : kept.reverse();
}

/** Time of day in UTC: `12:04:31`. */
export function timeOf(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString().slice(11, 19) : '';
}
