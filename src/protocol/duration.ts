/** Times as people type them, and the two that everyone must agree on. */

/** Deadline of a command whose record gives none, where nobody says otherwise. */
export const DEFAULT_DEADLINE_MS = 30_000;
/** Longest deadline, and longest time that can be typed: a day. */
export const LONGEST_MS = 86_400_000;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** `2000`, `500ms`, `2s`, `1m` → whole milliseconds, up to a day; undefined for anything else. */
export function durationMs(text: string, least = 1): number | undefined {
  const [, number, unit = 'ms'] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text) ?? [];
  const ms = Number(number) * (UNITS[unit] ?? 1);
  return ms >= least && ms <= LONGEST_MS ? Math.round(ms) : undefined;
}
