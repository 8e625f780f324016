/** What is said when a note is not there, or not in the state that was asked for: what is the case, why, what to do. */
import { RutterError } from '../errors.ts';
import { step } from '../protocol/step.ts';
import { currentVersion, liveVersion, type Note, type NoteVersion } from './fold.ts';
import { hostInWords, hostToType, isPlainHost } from './host-in-words.ts';
import { explainState, type NoteView } from './note-view.ts';

/** @param known hosts with a note that are near, for the message */
export function unknownNote(host: string, known: readonly string[] = []): RutterError {
  const plain = known.filter(isPlainHost);
  const near = known.length > 0 ? `Near it are ${plain.join(', ') || 'others'}` : 'No host like it has one';
  return new RutterError(
    'note-unknown',
    `There is no note for ${hostInWords(host)}. ${near}. List them with ${step('domain-skill list')}`,
    {
      hint: plain[0] ? step('domain-skill show', { host: plain[0] }) : step('domain-skill list'),
      ...(plain.length < known.length && { data: { near: [...known] } }),
    },
  );
}

/** @throws RutterError `note-unknown` when there is none, or when it was removed */
export function needLive(note: Note | undefined, host: string): { note: Note; version: NoteVersion } {
  const version = liveVersion(note);
  if (note && version) return { note, version };
  if (!note) throw unknownNote(host);
  const name = hostInWords(host);
  const undo = step('domain-skill rollback', { host: hostToType(host), ...ofGlobal(note) });
  throw new RutterError(
    'note-unknown',
    `There is no note for ${name} any more. It was removed. Bring it back with ${undo}`,
    { hint: undo },
  );
}

/** For a rollback that has nowhere to go: `note-no-version`. */
export function nothingBefore(note: Note): RutterError {
  const count = note.versions.filter((version) => !version.removed).length;
  const why = count < 2 ? 'It has fewer than two versions' : 'Its versions all say the same';
  const host = hostInWords(note.host);
  const log = step('domain-skill log', { host: hostToType(note.host) });
  return new RutterError(
    'note-no-version',
    `Cannot roll back the note for ${host}. ${why}. See them with ${log}`,
    { hint: log },
  );
}

/** For a note that no session is shown: `note-state`, or `note-unknown` once it was removed. */
export function notShown(view: NoteView): RutterError {
  const why = explainState(view);
  const host = hostInWords(view.host);
  if (view.state === 'removed')
    return new RutterError('note-unknown', `There is no note for ${host} any more. ${why}`);
  return new RutterError(
    'note-state',
    `The note for ${host} is not shown. ${why}. A person reads it with ${step('domain-skill review', { host: hostToType(view.host) })}`,
    { hint: step('domain-skill review') },
  );
}

/** @param read the version that somebody read before they decided @throws RutterError `note-state` */
export function refuseMoved(note: Note | undefined, read: number | undefined): void {
  if (!note || read === undefined) return;
  const { version } = currentVersion(note);
  if (version === read) return;
  const host = hostInWords(note.host);
  throw new RutterError(
    'note-state',
    `The note for ${host} has changed meanwhile. Version ${read} was read and version ${version} is there now. Read that one and decide again`,
    { hint: step('domain-skill review', { host: hostToType(note.host), ...ofGlobal(note) }) },
  );
}

const ofGlobal = ({ scope }: Note): { global?: true } => (scope === 'global' ? { global: true } : {});
