/** Console messages and uncaught page errors of a tab as one numbered list. */
import type { TabLog } from '../../browser/tab/index.ts';
import type { ConsoleEntry } from '../../browser/traffic/index.ts';

/** An entry under the number that `--after` takes. */
export interface NumberedEntry extends ConsoleEntry {
  n: number;
}

/** From the least to the most severe. */
export const LEVELS = ['debug', 'info', 'warning', 'error'] as const;
/** How serious a message is, from `debug` to `error`. */
export type Level = (typeof LEVELS)[number];

/** Kinds of Chromium's console and log that are not plain information. */
const LEVEL_OF = new Map<string, Level>([
  ['debug', 'debug'],
  ['verbose', 'debug'],
  ['warning', 'warning'],
  ['error', 'error'],
  ['assert', 'error'],
  ['uncaught', 'error'],
]);

/** @param kind Chromium's own word; `info` for one that is not known */
export function levelOf(kind: string): Level {
  return LEVEL_OF.get(kind) ?? 'info';
}

/**
 * All entries in the order of their time. Both rings only grow at their end, so an entry keeps its number: how many
 * came before it, those that the rings have forgotten included.
 */
export function consoleEntries({
  console: messages,
  errors,
}: Pick<TabLog, 'console' | 'errors'>): NumberedEntry[] {
  const forgotten = messages.total - messages.size + errors.total - errors.size;
  const uncaught = errors.since(0).map((error): ConsoleEntry => ({ ...error, kind: 'uncaught' }));
  return merge(messages.since(0), uncaught).map((entry, i) => ({ ...entry, n: forgotten + i + 1 }));
}

function merge(a: readonly ConsoleEntry[], b: readonly ConsoleEntry[]): ConsoleEntry[] {
  const merged: ConsoleEntry[] = [];
  let at = 0;
  for (const entry of a) {
    for (let other = b[at]; other && other.at < entry.at; other = b[at]) {
      merged.push(other);
      at++;
    }
    merged.push(entry);
  }
  return merged.concat(b.slice(at));
}
