/** What `rutter status` says about the running daemon. */
import type { Session } from '../browser/session.ts';
import { describeRule } from '../browser/traffic/index.ts';
import type { Status } from '../commands/support/status-results.ts';
import type { SiteMemory } from '../memory/site-memory.ts';
import type { DaemonState } from '../protocol/daemon-state.ts';
import { step } from '../protocol/step.ts';
import type { Settings } from '../settings/settings.ts';
import { untrusted } from '../trust.ts';
import type { Browsers } from './browsers.ts';
import type { Guard } from './defence/guard.ts';

/** What cannot be read is left out. */
export function describeStatus(
  settings: Settings,
  state: DaemonState,
  browsers: Browsers,
  memory: SiteMemory,
  guard: Guard,
): Status {
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
    notes: countNotes(memory),
    ...guard.describe(),
    telemetry: settings.telemetry,
    sessions: browsers.sessions().map((session) => ({
      name: session.name,
      browser: browsers.place(session.name),
      current: session.current()?.id ?? 'none',
      ...describeTraffic(session),
      tabs: session.tabs().map((tab) => ({ id: tab.id, state: tab.state, url: untrusted(tab.url()) })),
    })),
  };
}

/** A file that can't be read must not keep the rest from being told. */
function countNotes(memory: SiteMemory): Status['notes'] {
  try {
    const { project, global } = memory.counts();
    return [
      { scope: 'project', ...project },
      { scope: 'global', active: global.active, quarantined: global.quarantined },
    ];
  } catch {
    return `unreadable (${step('doctor')})`;
  }
}

/** What is done to the session's requests and pages, as far as anything is: in words of its agent, which others read. */
function describeTraffic({ traffic, overrides, emulation }: Session) {
  const { routes, headers, credentials, offline, har } = traffic;
  const rules = routes.list().map(describeRule);
  const names = Object.keys(headers);
  const emulated = Object.entries(overrides.list()).map(([key, says]) => `${key} ${says}`);
  return {
    ...(rules.length > 0 && { routes: rules.map(untrusted) }),
    ...(names.length > 0 && { headers: untrusted(names.join(', ')) }),
    ...(credentials && { credentials: untrusted(`for ${credentials.origin ?? 'every origin'}`) }),
    ...(offline && { offline: true }),
    ...(har.isRunning && { recording: 'har' as const }),
    ...(emulation.granted.length > 0 && { permissions: emulation.granted.map(untrusted) }),
    ...(emulated.length > 0 && { emulated: emulated.map(untrusted) }),
  };
}
