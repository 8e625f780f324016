/** The files of saved sessions, by name alone: what they hold is the browser folder's to read. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errnoCode } from './errno.ts';

/** Ending of the newest version; older ones, drafts and what was put aside have more after it. */
export const SUFFIX = '.state';

/** What is on the disk for one session name. */
export interface SavedSession {
  name: string;
  /** File names in the folder. */
  files: string[];
  bytes: number;
  /** Of the last change, ms since 1970. */
  changedAt: number;
}

/**
 * Names that MCP clients and programs get for one run, with random bits: who does not have such a name from then can't
 * come by it again.
 */
export const isOneRunName = (name: string): boolean =>
  /^mcp-[A-Za-z0-9-]+-[0-9a-f]{10}$|^lib-[0-9a-f]{12}$/.test(name);

/** All that is kept in the folder, by session, sorted. Nothing where there is no folder. */
export function savedSessions(dir: string): SavedSession[] {
  const sessions = new Map<string, SavedSession>();
  for (const file of filesIn(dir)) {
    const name = /^(.+)\.state(?:\..+)?$/.exec(file)?.[1];
    const stat = name === undefined ? undefined : statSync(join(dir, file), { throwIfNoEntry: false });
    if (name === undefined || !stat) continue;
    const known = sessions.get(name) ?? { name, files: [], bytes: 0, changedAt: 0 };
    known.files.push(file);
    known.bytes += stat.size;
    known.changedAt = Math.max(known.changedAt, stat.mtimeMs);
    sessions.set(name, known);
  }
  return [...sessions.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Deletes all that is kept of a session, with older versions and what was put aside. @returns how many files */
export function forgetSession(dir: string, name: string): number {
  const found = savedSessions(dir).find((session) => session.name === name);
  // Earlier builds wrote plain JSON, which is read once and then encrypted.
  const plain = ['', '.1', '.2'].map((version) => `${name}${version}.json`);
  const files = filesIn(dir).filter((file) => found?.files.includes(file) || plain.includes(file));
  for (const file of files) rmSync(join(dir, file), { force: true });
  return files.length;
}

function filesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if (errnoCode(error) === 'ENOENT') return [];
    throw error;
  }
}
