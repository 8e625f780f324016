/** Which lines a compacted file still needs: the last versions of every note with what happened to them, and each learning once. */
import { currentVersion, findVersion, type Memory, type NoteVersion } from './fold.ts';
import { type DomainEvent, parseLine, type Row } from './rows.ts';

/** Versions of a note that can be rolled back to or looked at. */
export const KEPT_VERSIONS = 10;
/** Uses of a version that keep their own row; older ones become a sum. */
export const KEPT_USES = 20;

/** Uses of one version that go into one row. */
interface Sum {
  sessions: ReadonlySet<string>;
  /** Those that were met in the file. */
  met: string[];
  /** Of them, since the last flag. */
  uses: number;
  last: DomainEvent | undefined;
}

/**
 * A filter over the lines of a file in their order. What it does not know or can't read it keeps as it is.
 * `memory` is the sum of just these lines at first, and may go on growing: later rows only make earlier ones less needed.
 */
export class Retention {
  readonly #memory: Memory;
  readonly #sums: ReadonlyMap<NoteVersion, Sum>;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#sums = startSums(memory);
  }

  /** @returns whether the line is needed */
  keeps(line: string): boolean {
    const parsed = parseLine(line);
    if (parsed.kind !== 'row') return true;
    const { row } = parsed;
    if (row.type === 'learning') return this.#memory.learnings.get(row.key)?.updated_ts === row.updated_ts;
    if (row.scope !== this.#memory.scope) return true;
    if (this.#isForgotten(row)) return false;
    return row.type === 'domain' || this.#keepsEvent(row);
  }

  /** Lines that stand for what was not kept, to be written after the kept ones. */
  sums(): string[] {
    return [...this.#sums.values()].flatMap((sum) => {
      if (!sum.last) return [];
      const { type, host, scope, version, ts } = sum.last;
      const row = { type, host, scope, version, ts, event: 'uses', sessions: sum.met, uses: sum.uses };
      return JSON.stringify(row);
    });
  }

  #isForgotten(row: Exclude<Row, { type: 'learning' }>): boolean {
    const oldest = this.#memory.notes.get(row.host)?.versions.at(-KEPT_VERSIONS);
    return oldest !== undefined && row.version < oldest.version;
  }

  #keepsEvent(event: DomainEvent): boolean {
    const note = this.#memory.notes.get(event.host);
    const version = note && findVersion(note, event.version);
    const sum = version && this.#sums.get(version);
    if (!sum) return true;
    // Uses before a flag do not count any more; who made them is still known.
    if (event.event === 'flag') sum.uses = 0;
    if (event.event !== 'use' || !sum.sessions.has(event.session)) return true;
    sum.met.push(event.session);
    sum.uses += 1;
    sum.last = event;
    return false;
  }
}

/** Makes the memory as small as a file that was just compacted. */
export function forget(memory: Memory): void {
  memory.replacedLearnings = 0;
  for (const { versions } of memory.notes.values()) {
    if (versions.length > KEPT_VERSIONS) versions.splice(0, versions.length - KEPT_VERSIONS);
    for (const version of versions) {
      const sessions = new Set(summableUses(version));
      if (sessions.size > 0)
        version.events = version.events.filter(
          (event) => event.event !== 'use' || !sessions.has(event.session),
        );
    }
  }
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

function startSums(memory: Memory): Map<NoteVersion, Sum> {
  const sums = new Map<NoteVersion, Sum>();
  for (const { versions } of memory.notes.values())
    for (const version of versions) {
      const sessions = new Set(summableUses(version));
      if (sessions.size > 0) sums.set(version, { sessions, met: [], uses: 0, last: undefined });
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
