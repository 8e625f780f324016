/**
 * What the rows of one file add up to: for each host its versions with their state, uses and flags, and the learnings.
 * Rows are given in the order of the file; folding more of them later gives the same as folding all at once.
 */
import { type ClassifierScore, classifierScoreOf } from '../protocol/classifier-score.ts';
import type { DomainEvent, DomainRow, LearningRow, NoteScope, NoteSource, NoteState, Row } from './rows.ts';

/** One version of a note. */
export interface NoteVersion {
  version: number;
  /** The state this version is in, or was in when another followed. */
  state: NoteState;
  body: string;
  source: NoteSource;
  sha256: string;
  classifier: ClassifierScore;
  /** When this version was written, ISO 8601. */
  writtenAt: string;
  /** The version says that the note was removed, and has no body. */
  removed: boolean;
  /** Sessions that wrote it; their uses do not count. */
  authors: string[];
  /** Sessions whose use was counted, oldest first. Each counts once for a version, also after a flag. */
  users: Set<string>;
  /** Sessions that flagged it; their uses do not count either. */
  flaggers: string[];
  /** Since the last flag. */
  uses: number;
  flags: number;
  events: DomainEvent[];
}

/** All that is known of one host in one scope. The last version is the one that counts. */
export interface Note {
  host: string;
  scope: NoteScope;
  /** When the first version was written, ISO 8601. */
  createdAt: string;
  /** In rising order, never empty; compaction may have dropped the oldest. */
  versions: [NoteVersion, ...NoteVersion[]];
}

/** What one file says, folded. */
export interface Memory {
  scope: NoteScope;
  notes: Map<string, Note>;
  learnings: Map<string, LearningRow>;
  /** Learning rows that a later row of their key replaced. */
  replacedLearnings: number;
  /** Authors of versions whose own row has not come (yet), by host. */
  orphanAuthors: Map<string, DomainEvent[]>;
}

/** What a file without rows adds up to. */
export function emptyMemory(scope: NoteScope): Memory {
  return { scope, notes: new Map(), learnings: new Map(), replacedLearnings: 0, orphanAuthors: new Map() };
}

/** All rows of a file at once. */
export function foldRows(scope: NoteScope, rows: Iterable<Row>): Memory {
  const memory = emptyMemory(scope);
  for (const row of rows) applyRow(memory, row);
  return memory;
}

/** @returns why the row changes nothing, when it should have. */
export function applyRow(memory: Memory, row: Row): string | undefined {
  if (row.type === 'learning') {
    if (memory.learnings.has(row.key)) memory.replacedLearnings += 1;
    memory.learnings.set(row.key, row);
    return undefined;
  }
  if (row.scope !== memory.scope) return `scope "${row.scope}" in the file of scope "${memory.scope}"`;
  return row.type === 'domain' ? applyVersion(memory, row) : applyEvent(memory, row);
}

/** The newest, also when it is a removal. */
export function currentVersion(note: Note): NoteVersion {
  return note.versions.at(-1) ?? note.versions[0];
}

/** The version of a note that is there: not removed. */
export function liveVersion(note: Note | undefined): NoteVersion | undefined {
  const current = note && currentVersion(note);
  return current?.removed ? undefined : current;
}

function applyVersion(memory: Memory, row: DomainRow): string | undefined {
  const note = memory.notes.get(row.host);
  if (note && row.version <= currentVersion(note).version)
    return `version ${row.version} of ${row.host} does not rise`;
  const version = versionOf(row);
  const orphans = memory.orphanAuthors.get(row.host);
  if (orphans) {
    for (const event of orphans) if (event.version === row.version) applyToVersion(version, event);
    memory.orphanAuthors.delete(row.host);
  }
  if (note) note.versions.push(version);
  else
    memory.notes.set(row.host, {
      host: row.host,
      scope: row.scope,
      createdAt: row.created_ts,
      versions: [version],
    });
  return undefined;
}

function versionOf(row: DomainRow): NoteVersion {
  return {
    version: row.version,
    state: row.state,
    body: row.body,
    source: row.source,
    sha256: row.sha256,
    classifier: classifierScoreOf(row),
    writtenAt: row.updated_ts,
    removed: row.tombstone === true,
    authors: [],
    users: new Set(),
    flaggers: [],
    uses: row.use_count,
    flags: row.flag_count,
    events: [],
  };
}

function applyEvent(memory: Memory, event: DomainEvent): string | undefined {
  const note = memory.notes.get(event.host);
  const version = note && findVersion(note, event.version);
  if (version) {
    applyToVersion(version, event);
    return undefined;
  }
  if (event.event !== 'author')
    return `${event.event} of version ${event.version} of ${event.host}, which there is not`;
  const orphans = memory.orphanAuthors.get(event.host);
  if (orphans) orphans.push(event);
  else memory.orphanAuthors.set(event.host, [event]);
  return undefined;
}

/** Nearly always the last one. */
export function findVersion(note: Note, version: number): NoteVersion | undefined {
  const last = currentVersion(note);
  return last.version === version ? last : note.versions.find((each) => each.version === version);
}

function applyToVersion(version: NoteVersion, event: DomainEvent): void {
  version.events.push(event);
  switch (event.event) {
    case 'author':
      version.authors.push(event.session);
      break;
    case 'use':
      if (!countsUse(version, event.session)) break;
      version.users.add(event.session);
      version.uses += 1;
      break;
    case 'uses':
      for (const session of event.sessions) version.users.add(session);
      version.uses += event.uses;
      break;
    case 'flag':
      version.flaggers.push(event.session);
      version.flags += 1;
      version.uses = 0;
      version.state = 'quarantined';
      break;
    case 'state':
      version.state = event.state;
      break;
    case 'scan':
      version.classifier = classifierScoreOf(event);
      break;
    case 'praise':
      break;
  }
}

/** Whether a use by this session would add to the count. */
export function countsUse(version: NoteVersion, session: string): boolean {
  return (
    !version.authors.includes(session) && !version.users.has(session) && !version.flaggers.includes(session)
  );
}
