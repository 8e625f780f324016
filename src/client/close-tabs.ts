/** What is closed when the caller of a session goes away. */
import { forgetSession } from '../platform/saved-sessions.ts';
import type { Settings } from '../settings/settings.ts';
import { call } from './call.ts';
import { listens } from './start.ts';

/** Longest wait, ms. */
const LIMIT_MS = 5000;

/** Asked by no session: what its first reply tells once (its secret word, what was lost) is for who reads that reply. */
const NOBODY = 'rutter-client';

/** @returns the tabs of the session, in order; none when it has not begun. @throws RutterError */
export async function tabsOf(settings: Settings, session: string): Promise<string[]> {
  const { data } = await call(settings, { command: 'status', args: {}, session: NOBODY });
  const rows: { name?: unknown; tabs?: { id?: unknown }[] }[] = Array.isArray(data?.sessions)
    ? data.sessions
    : [];
  const tabs = rows.find(({ name }) => name === session)?.tabs ?? [];
  return tabs.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

/** Ends a session that was made for one run. Nobody could ever use its logins again, so they don't stay either. */
export async function closeSession(settings: Settings, session: string): Promise<void> {
  await leave(settings, async (end) => {
    await call(settings, { command: 'session close', args: { forget: true }, session }, LIMIT_MS, end);
  });
  // A daemon that has retired meanwhile saved it first.
  if (!(await listens(settings))) tryForget(settings.paths.sessions, session);
}

/** What can't be deleted is left, as below. */
function tryForget(dir: string, session: string): void {
  try {
    forgetSession(dir, session);
  } catch {
    // `rutter doctor` tells of it.
  }
}

/** Closes those tabs of a session that others use, too. */
export async function closeTabs(
  settings: Settings,
  session: string,
  tabs: ReadonlySet<string>,
): Promise<void> {
  if (tabs.size === 0) return;
  await leave(settings, async (end) => {
    for (const tab of await tabsOf(settings, session)) {
      if (tabs.has(tab)) await call(settings, { command: 'closetab', args: { tab }, session }, LIMIT_MS, end);
    }
  });
}

/** Nothing is started for it, and what can't be closed is left: the caller goes, there is nobody to tell. */
async function leave(settings: Settings, close: (end: AbortSignal) => Promise<void>): Promise<void> {
  if (!(await listens(settings))) return;
  await close(AbortSignal.timeout(LIMIT_MS)).catch(() => {});
}
