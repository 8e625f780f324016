/** What `rutter status` says about the running daemon. */
import type { Settings } from '../config.ts';
import type { DaemonState } from '../protocol/daemon-state.ts';
import { untrusted } from '../trust.ts';
import type { Browsers } from './browsers.ts';

export function describeStatus(
  settings: Settings,
  state: DaemonState,
  browsers: Browsers,
): Record<string, unknown> {
  const browser = browsers.own.running;
  return {
    version: state.version,
    pid: state.daemon.pid,
    instance: state.instance,
    started: state.startedAt,
    memory_mb: Math.round(process.memoryUsage.rss() / 1e5) / 10,
    project: settings.paths.slug,
    home: settings.paths.home,
    browser: browser ? `${browser.version} (pid ${browser.pid ?? 'unknown'})` : 'not started',
    sessions: browsers.sessions().map((session) => ({
      name: session.name,
      browser: browsers.place(session.name),
      current: session.current()?.id ?? 'none',
      tabs: session.tabs().map((tab) => ({ id: tab.id, state: tab.state, url: untrusted(tab.url()) })),
    })),
  };
}
