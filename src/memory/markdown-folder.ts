/** Notes as a folder of Markdown files with front matter, so that a team can keep them in git. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { messageOf, RutterError } from '../errors.ts';
import { step } from '../protocol/step.ts';
import { checkBody } from './body.ts';
import { isHost } from './host.ts';
import type { NoteView } from './note-view.ts';

/** A file of the folder that can be saved as a note, or why not. */
export type FileNote = { file: string; host: string; body: string } | { file: string; problem: RutterError };

const FRONT_MATTER = /^\uFEFF?---[^\S\n]*\r?\n([\s\S]*?)\r?\n---[^\S\n]*(?:\r?\n|$)/;
/** More than any note with its front matter. */
const FILE_LIMIT_BYTES = 64 * 1024;
const frontMatter = z.object({ host: z.string() });

/** @returns the names of the files written; removed notes have none */
export function exportNotes(folder: string, notes: readonly NoteView[]): string[] {
  try {
    mkdirSync(folder, { recursive: true });
    return notes
      .filter((note) => note.state !== 'removed')
      .map((note) => {
        const name = fileNameOf(note);
        writeFileSync(join(folder, name), noteToMarkdown(note));
        return name;
      });
  } catch (error) {
    throw fileError('write', folder, error);
  }
}

/** Reads every `.md` file straight in the folder. What it says of state and version earns no trust. */
export function readNotes(folder: string): FileNote[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  } catch (error) {
    throw fileError('read', folder, error);
  }
  return names.sort().map((file) => readNote(folder, file));
}

/** Front matter (YAML) and the body. */
export function noteToMarkdown(note: NoteView): string {
  const { host, scope, state, version, source, uses, flags, createdAt, updatedAt } = note;
  const head = { host, scope, state, version, source, uses, flags, created: createdAt, updated: updatedAt };
  return `---\n${stringify(head)}---\n\n${note.body}\n`;
}

/** @throws RutterError `note-unreadable`, and what `checkBody` throws */
export function parseNote(file: string, text: string): { host: string; body: string } {
  const match = FRONT_MATTER.exec(text);
  if (!match) throw unreadable(file, 'it does not begin with front matter between two lines of ---');
  const head = frontMatter.safeParse(parseYaml(file, match[1] ?? ''));
  if (!head.success) throw unreadable(file, 'its front matter names no host');
  const { host } = head.data;
  if (!isHost(host))
    throw unreadable(file, `${JSON.stringify(host.slice(0, 100))} is no host as Rutter writes them`);
  return { host, body: checkBody(text.slice(match[0].length)) };
}

/** Hosts with a port have characters that not every file system takes. */
function fileNameOf({ host, scope }: NoteView): string {
  const name = host.replace(/[^a-z0-9.-]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return scope === 'global' ? `${name}.global.md` : `${name}.md`;
}

function readNote(folder: string, file: string): FileNote {
  try {
    const path = join(folder, file);
    const stat = lstatSync(path);
    // A link could lead to any file of the user.
    if (!stat.isFile()) throw unreadable(file, 'it is not a regular file');
    if (stat.size > FILE_LIMIT_BYTES) throw unreadable(file, `it has more than ${FILE_LIMIT_BYTES} bytes`);
    return { file, ...parseNote(file, readFileSync(path, 'utf8')) };
  } catch (error) {
    if (error instanceof RutterError) return { file, problem: error };
    return { file, problem: fileError('read', join(folder, file), error) };
  }
}

function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw unreadable(file, `its front matter is no YAML (${reason})`);
  }
}

function unreadable(file: string, why: string): RutterError {
  return new RutterError(
    'note-unreadable',
    `The file "${file}" was not imported: ${why}. A note needs front matter with at least its host, then the text. See what ${step('domain-skill export')} writes`,
  );
}

function fileError(verb: 'read' | 'write', path: string, error: unknown): RutterError {
  const reason = messageOf(error);
  return new RutterError('file-missing', `Cannot ${verb} "${path}": ${reason}`, { cause: error });
}
