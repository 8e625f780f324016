/** How much disk do saved sessions take, and which of them can nobody reach any more? */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetSession, isOneRunName, type SavedSession, savedSessions } from '../platform/saved-sessions.ts';
import { countOf } from '../protocol/spelling.ts';
import { step } from '../protocol/step.ts';
import type { Settings } from '../settings/settings.ts';
import type { Check } from './doctor.ts';

/** A session of one run that was not saved for so long has ended without a word, ms. */
const ABANDONED_MS = 30 * 24 * 60 * 60_000;

interface Found extends SavedSession {
  /** Folder of its files. */
  dir: string;
  abandoned: boolean;
}

/** @param fix deletes those that nobody can reach, which cannot be undone */
export function checkSessions(settings: Settings, fix: boolean): Check {
  const found = projectsOf(settings.paths.home).flatMap(sessionsOf);
  const abandoned = found.filter((session) => session.abandoned);
  const check = { check: 'sessions', detail: `${describe(found)} in saved logins` };
  if (abandoned.length === 0) return { ...check, state: 'ok' };
  const left = `${describe(abandoned)} were made for one run and not used for 30 days`;
  const worse: Check = { ...check, state: 'warn', detail: `${check.detail}; ${left}` };
  if (!fix)
    return {
      ...worse,
      remedy: `${step('doctor', { fix: true })}, which deletes those; no name reaches them any more`,
    };
  for (const { dir, name } of abandoned) forgetSession(dir, name);
  return { ...worse, fixed: `${describe(abandoned)} deleted` };
}

function sessionsOf(project: string): Found[] {
  const dir = join(project, 'sessions');
  const open = openIn(project);
  return savedSessions(dir).map((session) => ({
    ...session,
    dir,
    abandoned:
      isOneRunName(session.name) &&
      !open.includes(session.name) &&
      Date.now() - session.changedAt > ABANDONED_MS,
  }));
}

/** Sessions that the project's daemon has, or had when it ended. */
function openIn(project: string): string[] {
  try {
    const state: { sessions?: { name?: string }[]; ended?: unknown } = JSON.parse(
      readFileSync(join(project, 'daemon.json'), 'utf8'),
    );
    return state.ended ? [] : (state.sessions ?? []).flatMap(({ name }) => name ?? []);
  } catch {
    return [];
  }
}

function projectsOf(home: string): string[] {
  const dir = join(home, 'projects');
  try {
    return readdirSync(dir).map((project) => join(dir, project));
  } catch {
    return [];
  }
}

function describe(sessions: readonly SavedSession[]): string {
  const bytes = sessions.reduce((sum, session) => sum + session.bytes, 0);
  const count = countOf(sessions.length, 'session');
  return `${count} (${(bytes / 1024 / 1024).toFixed(1)} MiB)`;
}
