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

export function authorOf(
  host: string,
  scope: NoteScope,
  version: number,
  ts: string,
  session: string,
): DomainEvent {
  return { type: 'domain-event', host, scope, version, ts, event: 'author', session };
}

export function eventOf(note: Note, version: NoteVersion, act: Act) {
  return {
    type: 'domain-event',
    host: note.host,
    scope: note.scope,
    version: version.version,
    ts: act.now,
  } as const;
}

export function nextVersion(note: Note | undefined): number {
  return note ? currentVersion(note).version + 1 : 1;
}

export function trustedState(note: Note): 'active' | 'global' {
  return note.scope === 'global' ? 'global' : 'active';
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
