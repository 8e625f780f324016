/** The two files that carry settings: `config.json` of the home, the user's, and `.rutter.json` of a project. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RutterError } from '../errors.ts';
import { errnoCode } from '../platform/errno.ts';

/** Longest file that is read, bytes. */
const LIMIT = 64 * 1024;

/** A settings file's content, before any value is looked at. */
export type Fields = Readonly<Record<string, unknown>>;

/** Path of the user's settings in that home. */
export const userFile = (home: string): string => join(home, 'config.json');

/** @param top folder of the git repository */
export const projectFile = (top: string): string => join(top, '.rutter.json');

/** @returns nothing where there is no file @throws RutterError `bad-value` for what is no JSON object */
export function readFields(path: string): Fields {
  let text: string;
  try {
    text = readBounded(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errnoCode(error) ?? '')) return {};
    throw unreadable(path, error);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw unreadable(path, error);
  }
  throw unreadable(path, undefined);
}

/** A repository may hold anything under that name: a pipe that never ends, or gigabytes. */
function readBounded(path: string): string {
  const stats = statSync(path);
  if (stats.isFile() && stats.size <= LIMIT) return readFileSync(path, 'utf8');
  throw new RangeError('Cannot read settings: expected a regular file of at most 64 KB');
}

function unreadable(path: string, cause: unknown): RutterError {
  return new RutterError('bad-value', `Cannot read ${JSON.stringify(path)}: expected one JSON object`, {
    hint: 'mend the file or remove it',
    cause,
  });
}
