/** What the tests of notes do again and again: save one, use a site in sessions of their own, read what a reply brings. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteNote } from '../../src/protocol/wire.ts';
import type { JsonRun, RunOptions, Rutter } from '../harness.ts';
import { atTerminal } from './terminal.ts';

export const projectFile = (rutter: Rutter, project = 'test'): string =>
  join(rutter.home, 'projects', project, 'learnings.jsonl');

/** Rows of a file of JSON lines; none when there is no file. */
export function rowsOf(path: string): Record<string, unknown>[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Goes to the page in the session and saves a note there. */
export async function saveNote(
  rutter: Rutter,
  url: string,
  body: string,
  options: RunOptions = {},
): Promise<JsonRun> {
  await rutter.ok(['goto', url], options);
  return await rutter.json(['domain-skill', 'save'], { ...options, input: body });
}

/** One successful use by each of the sessions. */
export async function useSite(rutter: Rutter, url: string, sessions: readonly string[]): Promise<void> {
  for (const session of sessions) await rutter.ok(['goto', url], { session });
}

/** What a person does to make a note active. */
export async function approve(rutter: Rutter, host: string): Promise<void> {
  const run = await atTerminal(rutter, ['domain-skill', 'approve', host], {
    answers: [[`Type ${host}`, host]],
  });
  if (run.exit !== 0) throw new Error(`Approving exited ${run.exit}: ${run.screen}`);
}

/** Notes of the reply to a command, without seals. */
export async function notesOf(
  rutter: Rutter,
  args: readonly string[],
  options: RunOptions = {},
): Promise<SiteNote[]> {
  const run = await rutter.json(args, options);
  rutter.expectExit(run, 0);
  return run.plain.siteNotes ?? [];
}
