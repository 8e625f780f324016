/**
 * The rules of a note's life, as pure decisions: from what is known of a note and what is asked, to the rows to append.
 * Quarantined → active after three successful uses without a flag, or by a person; global only by a person.
 */
import { RutterError } from '../errors.ts';
import { type ClassifierScore, isBlocking, UNSCORED } from '../protocol/classifier-score.ts';
import { step } from '../protocol/step.ts';
import { countsUse, currentVersion, liveVersion, type Note, type NoteVersion } from './fold.ts';
import { hostInWords, hostToType } from './host-in-words.ts';
import { USES_TO_PROMOTE } from './limits.ts';
import { needLive, nothingBefore, unknownNote } from './note-errors.ts';
import { type Act, authorOf, eventOf, nextVersion, sha256, trustedState, versionRow } from './note-rows.ts';
import type { DomainEvent, DomainRow, NoteScope, NoteSource, Row } from './rows.ts';

/** A text for a note, already checked. */
export interface Writing extends Act {
  body: string;
  source: NoteSource;
  classifier: ClassifierScore;
}

/** A new note, or a new version of one: quarantined. @returns no rows when the note says that already. */
export function save(note: Note | undefined, host: string, scope: NoteScope, writing: Writing): Row[] {
  if (liveVersion(note)?.sha256 === sha256(writing.body)) return [];
  return writeVersion(note, host, scope, 'quarantined', writing);
}

/**
 * A new version of a note that is there. A person's edit keeps the state the note has; anyone else's earns trust anew.
 * @returns no rows when nothing was changed.
 * @throws RutterError `note-unknown`
 */
export function edit(note: Note | undefined, host: string, writing: Writing): Row[] {
  const current = needLive(note, host);
  if (current.version.sha256 === sha256(writing.body)) return [];
  const trusted = writing.source === 'human' && !isBlocking(writing.classifier.score);
  const state = trusted ? current.version.state : 'quarantined';
  return writeVersion(current.note, host, current.note.scope, state, writing);
}

/**
 * A session other than the author's completed a command on the host, and the note was scanned clean.
 * @returns the use when this session has not counted for the version, and the promotion when it is due.
 */
export function useCompleted(note: Note | undefined, act: Act, classifier?: ClassifierScore): Row[] {
  const version = liveVersion(note);
  if (!note || !version) return [];
  const rows: Row[] = [];
  const { score } = classifier ?? version.classifier;
  const counts = countsUse(version, act.session);
  if (
    classifier &&
    counts &&
    version.state === 'quarantined' &&
    classifier.score !== version.classifier.score
  )
    rows.push({
      ...eventOf(note, version, act),
      event: 'scan',
      classifier_score: classifier.score,
      classifier_model: classifier.model,
    });
  if (counts) rows.push({ ...eventOf(note, version, act), event: 'use', session: act.session });
  const uses = version.uses + (counts ? 1 : 0);
  // Also when the session has counted before: the process may have died between the third use and the promotion.
  const isClean = score !== null && !isBlocking(score);
  if (version.state === 'quarantined' && uses >= USES_TO_PROMOTE && isClean)
    rows.push({ ...eventOf(note, version, act), event: 'state', state: trustedState(note), by: 'uses' });
  return rows;
}

/**
 * Somebody says that the note is wrong: quarantined, its count zero.
 * @param options.version the one that was shown, when another may have come since
 * @throws RutterError `note-unknown`
 */
export function flag(
  note: Note | undefined,
  host: string,
  act: Act,
  options: { version?: number; reason?: string } = {},
): Row[] {
  const live = needLive(note, host);
  const shown = live.note.versions.find((version) => version.version === options.version && !version.removed);
  // A rollback may have brought back the very text that was shown.
  const wrong = shown && shown.sha256 !== live.version.sha256 ? shown : live.version;
  const event = {
    ...eventOf(live.note, wrong, act),
    event: 'flag',
    session: act.session,
  } as const;
  return [options.reason === undefined ? event : { ...event, reason: options.reason }];
}

/** Somebody says that the note is right. It is kept for `log`; only uses promote. @throws RutterError `note-unknown` */
export function praise(note: Note | undefined, host: string, act: Act): Row[] {
  const live = needLive(note, host);
  return [{ ...eventOf(live.note, live.version, act), event: 'praise', session: act.session }];
}

/** A re-scan found the note bad: it is shown no more. @returns no rows when it is quarantined already. */
export function quarantineByScan(note: Note | undefined, act: Act, classifier: ClassifierScore): Row[] {
  const version = liveVersion(note);
  if (!note || !version || version.state === 'quarantined') return [];
  const event = eventOf(note, version, act);
  return [
    { ...event, event: 'state', state: 'quarantined', by: 'scan' },
    { ...event, event: 'scan', classifier_score: classifier.score, classifier_model: classifier.model },
  ];
}

/** A person trusts the note. @throws RutterError `note-unknown`, `note-state` when it is trusted already. */
export function approve(note: Note | undefined, host: string, act: Act): Row[] {
  const live = needLive(note, host);
  if (live.version.state !== 'quarantined')
    throw new RutterError(
      'note-state',
      `Cannot approve the note for ${hostInWords(host)}: it is ${live.version.state} already. Only a quarantined note needs approval. Read it with ${step('domain-skill show', { host: hostToType(host) })}`,
      { hint: step('domain-skill show', { host: hostToType(host) }) },
    );
  return [
    {
      ...eventOf(live.note, live.version, act),
      event: 'state',
      state: trustedState(live.note),
      by: 'person',
    },
  ];
}

/**
 * A person makes a project's active note count in all projects.
 * @param note of the project
 * @param global the global note of the host, if any
 * @returns rows for the global file; none when it says that already
 * @throws RutterError `note-unknown`, `note-state` when it is quarantined
 */
export function promoteToGlobal(
  note: Note | undefined,
  global: Note | undefined,
  host: string,
  act: Act,
): Row[] {
  const { version } = needLive(note, host);
  if (version.state === 'quarantined')
    throw new RutterError(
      'note-state',
      `Cannot promote the note for ${hostInWords(host)} from quarantined. Only an active note becomes global, and this one has ${version.uses} of ${USES_TO_PROMOTE} uses without a flag. Approve it first: ${step('domain-skill approve', { host: hostToType(host) })}`,
      { hint: step('domain-skill approve', { host: hostToType(host) }) },
    );
  const there = liveVersion(global);
  if (there?.sha256 === version.sha256 && there.state === 'global') return [];
  return [
    ...version.authors.map((session) => authorOf(host, 'global', nextVersion(global), act.now, session)),
    versionRow(global, host, 'global', act.now, {
      state: 'global',
      body: version.body,
      source: version.source,
      classifier: version.classifier,
    }),
  ];
}

/**
 * A new version with the content before the present one, in the state that content had; undoes a removal too.
 * @throws RutterError `note-unknown`, `note-no-version`
 */
export function rollback(note: Note | undefined, host: string, act: Act): Row[] {
  if (!note) throw unknownNote(host);
  const current = currentVersion(note);
  const target = note.versions.findLast(
    (version) =>
      !version.removed && version !== current && (current.removed || version.sha256 !== current.sha256),
  );
  if (!target) throw nothingBefore(note);
  return restore(note, target, act);
}

/** The note is shown no more. @throws RutterError `note-unknown` */
export function remove(note: Note | undefined, host: string, act: Act): Row[] {
  const live = needLive(note, host);
  const { state, source } = live.version;
  const gone = { state, body: '', source, classifier: UNSCORED };
  return [{ ...versionRow(live.note, host, live.note.scope, act.now, gone), tombstone: true }];
}

function restore(note: Note, target: NoteVersion, act: Act): Row[] {
  const { host, scope } = note;
  const version = nextVersion(note);
  const row = versionRow(note, host, scope, act.now, {
    state: target.state,
    body: target.body,
    source: target.source,
    classifier: target.classifier,
  });
  // Who had a part in the content has it still: their uses must not count a second time.
  const sessions = [...new Set([...target.users, ...target.flaggers])];
  const known: DomainEvent = {
    type: 'domain-event',
    host,
    scope,
    version,
    ts: act.now,
    event: 'uses',
    sessions,
    uses: 0,
  };
  return [
    ...target.authors.map((session) => authorOf(host, scope, version, act.now, session)),
    { ...row, use_count: target.uses, flag_count: target.flags },
    ...(sessions.length > 0 ? [known] : []),
  ];
}

function writeVersion(
  note: Note | undefined,
  host: string,
  scope: NoteScope,
  state: DomainRow['state'],
  writing: Writing,
): Row[] {
  return [
    authorOf(host, scope, nextVersion(note), writing.now, writing.session),
    versionRow(note, host, scope, writing.now, { state, ...writing }),
  ];
}
