/** What is said when a note is not there, or not in the state that was asked for: what is the case, why, what to do. */
import { RutterError } from '../errors.ts';
import { currentVersion, liveVersion, type Note, type NoteVersion } from './fold.ts';
import { explainState, type NoteView } from './note-view.ts';

/** @param known hosts with a note that are near, for the message */
export function unknownNote(host: string, known: readonly string[] = []): RutterError {
  const near = known.length > 0 ? `Near it are ${known.join(', ')}` : 'No host like it has one';
  return new RutterError(
    'note-unknown',
    `There is no note for ${host}. ${near}. List them with rutter domain-skill list`,
    { hint: known[0] ? `rutter domain-skill show ${known[0]}` : 'rutter domain-skill list' },
  );
}

export function needLive(note: Note | undefined, host: string): { note: Note; version: NoteVersion } {
  const version = liveVersion(note);
  if (note && version) return { note, version };
  if (!note) throw unknownNote(host);
  const undo = `rutter domain-skill rollback ${host}${note.scope === 'global' ? ' --global' : ''}`;
  throw new RutterError(
    'note-unknown',
    `There is no note for ${host} any more. It was removed. Bring it back with ${undo}`,
    { hint: undo },
  );
}

export function nothingBefore(note: Note): RutterError {
  const count = note.versions.filter((version) => !version.removed).length;
  const why = count < 2 ? 'It has fewer than two versions' : 'Its versions all say the same';
  return new RutterError(
    'note-no-version',
    `Cannot roll back the note for ${note.host}. ${why}. See them with rutter domain-skill log ${note.host}`,
    { hint: `rutter domain-skill log ${note.host}` },
  );
}

export function notShown(view: NoteView): RutterError {
  const why = explainState(view);
  if (view.state === 'removed')
    return new RutterError('note-unknown', `There is no note for ${view.host} any more. ${why}`);
  return new RutterError(
    'note-state',
    `The note for ${view.host} is not shown. ${why}. A person reads it with rutter domain-skill review ${view.host}`,
    { hint: 'rutter domain-skill review' },
  );
}

/** @param read the version that somebody read before they decided @throws RutterError `note-state` */
export function refuseMoved(note: Note | undefined, read: number | undefined): void {
  if (!note || read === undefined) return;
  const { version } = currentVersion(note);
  if (version === read) return;
  throw new RutterError(
    'note-state',
    `The note for ${note.host} has changed meanwhile. Version ${read} was read and version ${version} is there now. Read that one and decide again`,
    { hint: `rutter domain-skill review ${note.host}${note.scope === 'global' ? ' --global' : ''}` },
  );
}
