/** What commands may ask of the daemon that runs them: its state, the defence, and sessions as a whole. */
import type { NamedStates, StorageState } from '../browser/logins/index.ts';
import type { Session } from '../browser/session.ts';
import type { Tab } from '../browser/tab/index.ts';
import type { Deadline } from '../platform/deadline.ts';
import type { AttemptRow } from '../security/attempts.ts';
import type { AddedModel, AddOptions } from '../security/models/add.ts';
import type { DefenceStatus, Status } from './support/status-results.ts';

/** What commands may ask of the daemon that runs them. */
export interface DaemonControl {
  status(): Promise<Status>;
  stop(): Promise<void>;
  defence: DefenceControl;
  sessions: SessionControl;
  /** The states that were saved under a name. Rejects `state-locked` without their key. */
  states(): Promise<NamedStates>;
}

/** What the commands of the group `defence` ask. */
export interface DefenceControl {
  status(): DefenceStatus;
  /** Rows of the attempts log, newest last. */
  log(limit: number): AttemptRow[];
  explain(id: string): AttemptRow | undefined;
  /** @returns what the session was held for */
  clear(session: string): 'leaked' | 'tainted' | 'nothing';
  /** Allows one action that waits for a person; undefined when none has that id. */
  approve(id: string): { session: string; command: string; args: string; reason: string } | undefined;
  /** @param dir absolute */
  addModel(dir: string, options: Pick<AddOptions, 'name' | 'injectionLabels'>): Promise<AddedModel>;
  removeModel(name: string): Promise<void>;
}

/** A live session, or one whose browser has gone. */
export interface SessionRow {
  name: string;
  browser: string;
  tabs: number;
  /** Flags that it was started with, without credentials. */
  setup?: string;
  /** A person has it now; `reason` is in the agent's words. */
  person?: { reason: string | undefined };
}

/** A session that a person has. */
export interface HandoffView {
  reason: string | undefined;
  /** What `look` gave when it was handed over. */
  before: unknown;
  /** The person is done: they said so, or closed every tab. */
  ended: Promise<'resumed' | 'closed'>;
  /** The session was moved into a window; ids of tabs whose page could not be loaded again. */
  moved?: string[];
  /** To be called when the agent has been told of the end. */
  endTold(): void;
}

/** Sessions as a whole, by name. Every method rejects with a RutterError that says what to type. */
export interface SessionControl {
  rows(): SessionRow[];
  close(name: string): Promise<void>;
  /** Closes the session if it is live, and deletes all that is saved of it. @returns how many files were deleted */
  forget(name: string): Promise<number>;
  /**
   * Does some work in a session that nothing else sees, with those cookies and storage, started as the named session was and
   * in its browser (Rutter's own where that is the user's). It is never saved, and closed when the work ends in any way.
   */
  apart<T>(
    deadline: Deadline,
    name: string,
    state: { name: string; storage: StorageState },
    work: (session: Session) => Promise<T>,
  ): Promise<T>;
  /** Lets the session live in a running Chrome. @param options `cdp`: port or address; absent: the one that runs */
  attach(
    deadline: Deadline,
    name: string,
    options: { cdp: string | undefined; isolated: boolean },
  ): Promise<{ endpoint: string; version: string }>;
  /** @returns whether its Chrome had gone already */
  detach(name: string): Promise<{ lost: boolean }>;
  /** Tabs of the attached Chrome's user. */
  candidates(name: string): Promise<{ id: string; title: string; url: string }[]>;
  lend(deadline: Deadline, name: string, id: string): Promise<Tab>;
  /** Gives the session to a person, or joins the wait for the one who has it. @param look takes what it looks like before */
  handOver(
    deadline: Deadline,
    name: string,
    reason: string | undefined,
    look: () => Promise<unknown>,
  ): Promise<HandoffView>;
  resume(name: string): void;
}
