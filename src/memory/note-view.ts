/** What is told of a note: one row of a list, its history, and what its state means for the one who reads it. */
import { type ClassifierScore, classifierScoreOf } from '../protocol/classifier-score.ts';
import { step } from '../protocol/step.ts';
import { currentVersion, type Note, type NoteVersion } from './fold.ts';
import { hostInWords, hostToType } from './host-in-words.ts';
import { USES_TO_PROMOTE } from './limits.ts';
import type { DomainEvent, NoteScope, NoteSource, NoteState } from './rows.ts';

/** What commands tell of a note. */
export interface NoteView {
  host: string;
  scope: NoteScope;
  state: NoteState | 'removed';
  version: number;
  /** An agent's or a person's words: to be sealed. Empty when removed. */
  body: string;
  bytes: number;
  sha256: string;
  source: NoteSource;
  /** Since the last flag. */
  uses: number;
  flags: number;
  classifier: ClassifierScore;
  /** Of the first version, ISO 8601. */
  createdAt: string;
  /** Of this version. */
  updatedAt: string;
}

/** One line of a note's history. */
export interface LogEntry {
  ts: string;
  version: number;
  what: 'written' | 'removed' | Exclude<DomainEvent['event'], 'author'>;
  /** Who wrote a version. */
  source?: NoteSource;
  bytes?: number;
  sha256?: string;
  session?: string;
  /** State the version starts in or goes to. */
  state?: NoteState;
  by?: 'uses' | 'person' | 'scan';
  /** Of a flag; an agent's words. */
  reason?: string;
  /** Of a sum of uses. */
  uses?: number;
  classifierScore?: number | null;
}

/** The note by its newest version. */
export function viewNote(note: Note): NoteView {
  const current = currentVersion(note);
  return {
    host: note.host,
    scope: note.scope,
    state: current.removed ? 'removed' : current.state,
    version: current.version,
    body: current.body,
    bytes: Buffer.byteLength(current.body),
    sha256: current.sha256,
    source: current.source,
    uses: current.uses,
    flags: current.flags,
    classifier: current.classifier,
    createdAt: note.createdAt,
    updatedAt: current.writtenAt,
  };
}

/** Every version and event that the file still has, oldest first. */
export function logOf(note: Note): LogEntry[] {
  return note.versions
    .flatMap((version) => [written(version), ...version.events.flatMap((event) => entryOf(event))])
    .sort((a, b) => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0));
}

/** One sentence for replies: what the state means, and what changes it. */
export function explainState(view: NoteView): string {
  const host = hostInWords(view.host);
  switch (view.state) {
    case 'quarantined':
      return `Quarantined: it is shown to no session yet. It becomes ${view.scope === 'global' ? 'global' : 'active'} after ${USES_TO_PROMOTE} successful uses of the site by other sessions without a flag (${view.uses} so far)${view.classifier.score === null ? ' and a scan by the classifier' : ''}, or when a person types ${step('domain-skill approve', { host: hostToType(view.host) })}`;
    case 'active':
      return `Active: the first visit of a session to ${host} in this project carries it`;
    case 'global':
      return `Global: the first visit of a session to ${host} carries it, in every project without an active note of its own`;
    case 'removed':
      return `Removed: bring it back with ${step('domain-skill rollback', { host: hostToType(view.host), ...(view.scope === 'global' && { global: true }) })}`;
  }
}

function written(version: NoteVersion): LogEntry {
  const [session] = version.authors;
  return {
    ts: version.writtenAt,
    version: version.version,
    what: version.removed ? 'removed' : 'written',
    ...(version.removed
      ? {}
      : { source: version.source, bytes: Buffer.byteLength(version.body), sha256: version.sha256 }),
    ...(session === undefined ? {} : { session }),
  };
}

function entryOf(event: DomainEvent): LogEntry[] {
  const base = { ts: event.ts, version: event.version };
  switch (event.event) {
    case 'author':
      return [];
    case 'use':
    case 'praise':
      return [{ ...base, what: event.event, session: event.session }];
    case 'flag':
      return [
        {
          ...base,
          what: 'flag',
          session: event.session,
          state: 'quarantined',
          ...(event.reason === undefined ? {} : { reason: event.reason }),
        },
      ];
    case 'state':
      return [{ ...base, what: 'state', state: event.state, by: event.by }];
    case 'scan':
      return [{ ...base, what: 'scan', classifierScore: classifierScoreOf(event).score }];
    case 'uses':
      return [{ ...base, what: 'uses', uses: event.uses }];
  }
}
