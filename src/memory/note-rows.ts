/** How the rows of notes are made: the next version of a note, and events of a version. */
import { createHash } from 'node:crypto';
import type { ClassifierScore } from '../protocol/classifier-score.ts';
import { currentVersion, type Note, type NoteVersion } from './fold.ts';
import type { DomainEvent, DomainRow, NoteScope, NoteSource } from './rows.ts';

/** When it happens, and by which session (an id that no other session ever has). */
export interface Act {
  /** ISO 8601. */
  now: string;
  session: string;
}

/** The row of the note's next version. */
export function versionRow(
  note: Note | undefined,
  host: string,
  scope: NoteScope,
  now: string,
  content: { state: DomainRow['state']; body: string; source: NoteSource; classifier: ClassifierScore },
): DomainRow {
  return {
    type: 'domain',
    host,
    scope,
    state: content.state,
    body: content.body,
    version: nextVersion(note),
    classifier_score: content.classifier.score,
    classifier_model: content.classifier.model,
    source: content.source,
    sha256: sha256(content.body),
    use_count: 0,
    flag_count: 0,
    created_ts: note?.createdAt ?? now,
    updated_ts: now,
  };
}

/** The event that says which session wrote a version: its own uses do not count. */
export function authorOf(
  host: string,
  scope: NoteScope,
  version: number,
  ts: string,
  session: string,
): DomainEvent {
  return { type: 'domain-event', host, scope, version, ts, event: 'author', session };
}

/** The fields that all events of a version begin with. */
export function eventOf(note: Note, version: NoteVersion, act: Act) {
  return {
    type: 'domain-event',
    host: note.host,
    scope: note.scope,
    version: version.version,
    ts: act.now,
  } as const;
}

/** Numbers only rise, also over removals. */
export function nextVersion(note: Note | undefined): number {
  return note ? currentVersion(note).version + 1 : 1;
}

/** The state that a trusted note has in its scope. */
export function trustedState(note: Note): 'active' | 'global' {
  return note.scope === 'global' ? 'global' : 'active';
}

/** Hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
