/** The daemon's state file: who runs, and what is open, so that a successor can clean up and say what was lost. */
import { readFileSync } from 'node:fs';
import { writePrivateFile } from '../platform/private-files.ts';
import { identify, isRunning, killVerified, type ProcessIdentity } from '../platform/process.ts';
import type { DaemonState } from '../protocol/daemon-state.ts';

/** Written whole, and only when something has changed. */
export class StateFile {
  readonly #path: string;
  #state: DaemonState;
  #written = '';

  constructor(path: string, state: DaemonState) {
    this.#path = path;
    this.#state = state;
  }

  get state(): DaemonState {
    return this.#state;
  }

  /** Writes only what changed. @throws RutterError `home-unwritable`. */
  update(change: Partial<DaemonState>): void {
    this.#state = { ...this.#state, ...change };
    const text = JSON.stringify(this.#state, null, 1);
    if (text === this.#written) return;
    // For a successor on the same running machine: pids and tabs mean nothing after a reboot.
    writePrivateFile(this.#path, text, { durable: false });
    this.#written = text;
  }
}

/** @returns what the daemon before this one wrote last. */
export function readPredecessor(path: string): DaemonState | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as DaemonState; // our own file, written whole
  } catch {
    return undefined;
  }
}

/** Ends a Chromium that outlived its daemon; only the very process that was recorded. */
export function endOrphan(predecessor: DaemonState | undefined): void {
  const chromium: ProcessIdentity | undefined = predecessor?.chromium;
  if (chromium && isRunning(chromium)) killVerified(chromium, 'SIGKILL');
}

/** What each session must be told once: how the last daemon ended and which tabs went with it. */
export function lossNotices(predecessor: DaemonState | undefined): Map<string, string[]> {
  const notices = new Map<string, string[]>();
  if (!predecessor) return notices;
  const how = predecessor.ended?.reason ?? 'the daemon was killed';
  for (const session of predecessor.sessions) {
    if (session.ephemeral) {
      notices.set(session.name, [
        `The browser was restarted: ${how}. Session ${session.name} was ephemeral and is gone; what starts under its name now is saved unless the command says --ephemeral.`,
      ]);
      continue;
    }
    if (session.tabs.length === 0) continue;
    const tabs = session.tabs.map((tab) => `${tab.id} ${tab.url}`).join(', ');
    notices.set(session.name, [
      `The browser was restarted: ${how}. Lost: ${session.tabs.length === 1 ? 'the tab' : 'the tabs'} ${tabs}, and all refs.`,
    ]);
  }
  return notices;
}

/** Id and start time: together they are never another process's. */
export function ownIdentity(): ProcessIdentity {
  return identify(process.pid) ?? { pid: process.pid, startedAt: '' };
}
