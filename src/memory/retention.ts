/** Which lines a compacted file still needs: the last versions of every note with what happened to them, and each learning once. */
import { currentVersion, type Memory, type NoteVersion } from './fold.ts';
import { type DomainEvent, parseLine, type Row } from './rows.ts';

/** Versions of a note that can be rolled back to or looked at. */
export const KEPT_VERSIONS = 10;
/** Uses of a version that keep their own row; older ones become a sum. */
export const KEPT_USES = 20;

type UseEvent = Extract<DomainEvent, { event: 'use' }>;

/** Uses of one version on their way into one row. */
interface Sum {
  left: Set<string>;
  sessions: string[];
  uses: number;
}

/**
 * A filter over the lines of a file in their order. What it does not know or can't read it keeps as it is.
 * `memory` is the sum of just these lines at first, and may go on growing: later rows only make earlier ones less needed.
 */
export class Retention {
  readonly #memory: Memory;
  /** Made at the start: a sum that waited for a use among later lines would never be written. */
  readonly #sums: ReadonlyMap<NoteVersion, Sum>;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#sums = startSums(memory);
  }

  /** @returns the line to keep in its place, or undefined for none */
  keep(line: string): string | undefined {
    const parsed = parseLine(line);
    if (parsed.kind !== 'row') return line;
    const { row } = parsed;
    if (row.type === 'learning')
      return this.#memory.learnings.get(row.key)?.updated_ts === row.updated_ts ? line : undefined;
    if (row.scope !== this.#memory.scope) return line;
    if (this.#isForgotten(row)) return undefined;
    return row.type === 'domain' ? line : this.#keepEvent(row, line);
  }

  #isForgotten(row: Exclude<Row, { type: 'learning' }>): boolean {
    const note = this.#memory.notes.get(row.host);
    const oldest = note?.versions.at(-KEPT_VERSIONS);
    return oldest !== undefined && row.version < oldest.version;
  }

  #keepEvent(event: DomainEvent, line: string): string | undefined {
    const version = this.#versionOf(event);
    const sum = version && this.#sums.get(version);
    if (!sum) return line;
    if (event.event === 'flag') sum.uses = 0;
    if (event.event !== 'use' || !sum.left.delete(event.session)) return line;
    return addToSum(sum, event);
  }

  #versionOf(event: DomainEvent): NoteVersion | undefined {
    return this.#memory.notes.get(event.host)?.versions.findLast(({ version }) => version === event.version);
  }
}

function startSums(memory: Memory): Map<NoteVersion, Sum> {
  const sums = new Map<NoteVersion, Sum>();
  for (const { versions } of memory.notes.values())
    for (const version of versions) {
      const own = summableUses(version);
      if (own.length > 0) sums.set(version, { left: new Set(own), sessions: [], uses: 0 });
    }
  return sums;
}

/** Sessions whose `use` row goes into a sum; none while there are so few that it would save nothing. */
function summableUses(version: NoteVersion): string[] {
  if (version.users.size < 2 * KEPT_USES) return [];
  const sessions = version.events.filter((event) => event.event === 'use').map((event) => event.session);
  const counted = [...new Set(sessions)].filter((session) => version.users.has(session));
  return counted.length < 2 * KEPT_USES ? [] : counted.slice(0, -KEPT_USES);
}

/** The row of the sum takes the place of the last use in it, so that a flag stays between the same uses. */
function addToSum(sum: Sum, event: UseEvent): string | undefined {
  sum.sessions.push(event.session);
  sum.uses += 1;
  if (sum.left.size > 0) return undefined;
  const { session: _, ...base } = event;
  return JSON.stringify({ ...base, event: 'uses', sessions: sum.sessions, uses: sum.uses });
}

/** Rows that a compaction would leave out, about. */
export function countForgettable(memory: Memory): number {
  let count = memory.replacedLearnings;
  for (const note of memory.notes.values()) {
    for (const version of note.versions.slice(0, -KEPT_VERSIONS)) count += 1 + version.events.length;
    count += summableUses(currentVersion(note)).length;
  }
  return count;
}
