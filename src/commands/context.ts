/** What a command gets beside its arguments: one type for each scope, so that no body can reach for what it has not got. */
import type { FormGate } from '../browser/act/index.ts';
import type { Session } from '../browser/session.ts';
import type { Tab } from '../browser/tab/index.ts';
import type { SiteMemory } from '../memory/site-memory.ts';
import type { Deadline } from '../platform/deadline.ts';
import type { ScanResult } from '../security/types.ts';
import type { DaemonControl } from './control.ts';
import type { DraftedReply } from './draft.ts';

/** Of every command. A plain object: `{ ...ctx }` has all of it. */
export interface DaemonContext {
  /** Name of the command that runs, for messages and hints: no body says its own. */
  command: string;
  /** Name of the request's session, whether it is live or not. */
  sessionName: string;
  deadline: Deadline;
  /** Absolute folder that relative paths in arguments start from. */
  cwd: string;
  /** Tokens the reply may take. */
  maxTokens: number;
  /** The caller gave `--timeout` itself. */
  explicitTimeout: boolean;
  /** Private folder for files a command makes (screenshots, downloads). */
  filesDir: string;
  /** Runs another command as if it had come from the same caller (`batch`). */
  dispatch(command: string, args: Record<string, unknown>, options?: InnerOptions): Promise<DraftedReply>;
  daemon: DaemonControl;
  /**
   * Looks at an address that the command is about to open and that stands in none of its arguments, as those are looked at.
   * Rejects `canary-leak` and, in a tainted session, `needs-approval`.
   */
  mayOpen(address: string): Promise<void>;
  memory: SiteMemory;
  /** What the defence says of a text that is to be kept. */
  scanNote(body: string, host: string): Promise<ScanResult>;
  /** Id of the session in the memory: no other session, before or after, ever has it. */
  actor: string;
  /** A person at a terminal confirmed the call. */
  person: boolean;
  /** The note of the host that this session was given. */
  shownNote(host: string): ShownNote | undefined;
}

/** Of a command that needs a live session. */
export interface SessionContext extends DaemonContext {
  session: Session;
  /** Of a tainted session. */
  forms?: FormGate;
}

/** Of a command that works on a tab. */
export interface TabContext extends SessionContext {
  /** The tab of the request, resolved when it started. */
  tab: Tab;
}

/** Which version of which note a session was given. */
export interface ShownNote {
  scope: 'project' | 'global';
  version: number;
}

/** What a command within a command may have of its own. */
export interface InnerOptions {
  tab?: string;
  deadlineMs?: number;
  maxTokens?: number;
}
