/** What `rutter status` says about the running daemon. */
import type { Browser } from '../browser/browser.ts';
import type { Settings } from '../config.ts';
import type { SiteMemory } from '../memory/site-memory.ts';
import type { DaemonState } from '../protocol/daemon-state.ts';
import { untrusted } from '../trust.ts';
import type { Guard } from './defence/guard.ts';

export function describeStatus(
  settings: Settings,
  state: DaemonState,
  browser: Browser | undefined,
  memory: SiteMemory,
  guard: Guard,
): Record<string, unknown> {
  const sessions = browser?.sessions() ?? [];
  return {
    version: state.version,
    pid: state.daemon.pid,
    instance: state.instance,
    started: state.startedAt,
    memory_mb: Math.round(process.memoryUsage.rss() / 1e5) / 10,
    project: settings.paths.slug,
    home: settings.paths.home,
    browser: browser ? `${browser.version} (pid ${browser.pid ?? 'unknown'})` : 'not started',
    notes: countNotes(memory),
    ...guard.describe(),
    telemetry: settings.telemetry,
    sessions: sessions.map((session) => ({
      name: session.name,
      current: session.current()?.id ?? 'none',
      tabs: session.tabs().map((tab) => ({ id: tab.id, state: tab.state, url: untrusted(tab.url()) })),
    })),
  };
}

/** A file that can't be read must not keep the rest from being told. */
function countNotes(memory: SiteMemory): unknown {
  try {
    const { project, global } = memory.counts();
    return [
      { scope: 'project', ...project },
      { scope: 'global', active: global.active, quarantined: global.quarantined },
    ];
  } catch {
    return 'unreadable (rutter doctor)';
  }
}
