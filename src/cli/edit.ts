/** `domain-skill edit`: the note in the person's own editor, then saved as theirs. Whatever happens, no text is lost. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { call } from '../client/call.ts';
import { ownReply } from '../client/own-reply.ts';
import { RutterError } from '../errors.ts';
import type { Environment } from '../platform/paths.ts';
import { runEditor } from '../platform/terminal.ts';
import type { Reply } from '../protocol/wire.ts';
import type { Settings } from '../settings/settings.ts';
import { fetchNote, isPreview, type NotePreview } from './note-preview.ts';

/** @param args of the command: host and scope */
export async function editNote(
  settings: Settings,
  args: Readonly<Record<string, unknown>>,
  env: Environment,
): Promise<Reply> {
  const note = await fetchNote(settings, args);
  if (!isPreview(note)) return note;
  const file = writeDraft(settings, note);
  const body = letEdit(env.VISUAL || env.EDITOR || 'vi', file, note);
  if (body.trimEnd() === note.body.trimEnd()) {
    forget(file);
    return ownReply({ message: `Nothing was changed in the note for ${note.host}: no new version was made` });
  }
  const global = args.global === true ? { global: true } : {};
  const reply = await call(settings, {
    command: 'domain-skill edit',
    args: { host: note.host, body, ifVersion: note.version, ...global },
    person: true,
  }).catch((error: unknown) => {
    throw withDraft(error, file);
  });
  if (reply.ok) forget(file);
  return reply.ok ? reply : { ...reply, message: `${reply.message}. ${keptIn(file)}` };
}

function writeDraft(settings: Settings, { host, body }: NotePreview): string {
  const folder = mkdtempSync(join(settings.paths.dir, 'edit-'));
  chmodSync(folder, 0o700);
  const file = join(folder, `${host.replace(/[^a-z0-9.-]/g, '_')}.md`);
  writeFileSync(file, `${body}\n`, { mode: 0o600 });
  return file;
}

/** @returns the text as the editor left it @throws RutterError `file-missing` when the editor failed */
function letEdit(editor: string, file: string, note: NotePreview): string {
  const status = runEditor(editor, file);
  const text = readFileSync(file, 'utf8');
  if (status === 0) return text;
  const changed = text.trimEnd() !== note.body.trimEnd();
  if (!changed) forget(file);
  const what = status === undefined ? 'could not be started' : `ended with status ${status}`;
  throw new RutterError(
    'file-missing',
    `Nothing was saved. The editor ${JSON.stringify(editor)} ${what}. ${changed ? keptIn(file) : 'Nothing was changed'}`,
    { hint: 'set EDITOR to the editor you use' },
  );
}

function withDraft(error: unknown, file: string): unknown {
  if (!(error instanceof RutterError)) return error;
  return new RutterError(error.code, `${error.message}. ${keptIn(file)}`, { cause: error });
}

const keptIn = (file: string): string => `Your text is kept in ${JSON.stringify(file)}`;

const forget = (file: string): void => rmSync(dirname(file), { recursive: true, force: true });
