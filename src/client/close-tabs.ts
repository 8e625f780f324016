/** Closes the tabs of a session whose caller goes away. */
import type { Settings } from '../config.ts';
import { call } from './call.ts';
import { listens } from './start.ts';

/** Longest wait, ms. */
const LIMIT_MS = 5000;

/** @returns the tabs of the session, in order; none when it has not begun. @throws RutterError */
export async function tabsOf(settings: Settings, session: string): Promise<string[]> {
  const { data } = await call(settings, { command: 'tabs', args: {}, session });
  const rows = Array.isArray(data?.tabs) ? data.tabs : [];
  return rows.flatMap(({ tab }: { tab?: unknown }) => (typeof tab === 'string' ? [tab] : []));
}

/** Closes all but those to keep. Nothing is started for it, and what can't be closed is left. */
export async function closeTabs(
  settings: Settings,
  session: string,
  keep: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (!(await listens(settings))) return;
  const end = AbortSignal.timeout(LIMIT_MS);
  try {
    for (const tab of await tabsOf(settings, session)) {
      if (keep.has(tab)) continue;
      await call(settings, { command: 'closetab', args: { tab }, session }, LIMIT_MS, end);
    }
  } catch {
    // The caller goes: there is nobody to tell.
  }
}
