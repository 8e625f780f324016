/** `defineCommand`: the one record per command that help, docs, CLI parsing, MCP, scopes and sealing are derived from. */
import { z } from 'zod';
import type { FormGate } from '../browser/act/index.ts';
import type { NamedStates, StorageState } from '../browser/logins/index.ts';
import type { Session } from '../browser/session.ts';
import type { Tab } from '../browser/tab/index.ts';
import { type ErrorCode, RutterError } from '../errors.ts';
import type { SiteMemory } from '../memory/site-memory.ts';
import type { Deadline } from '../platform/deadline.ts';
import type { Advice } from '../protocol/step.ts';
import type { CliMeta, EffectClass, Group, Scope } from '../protocol/vocabulary.ts';
import type { Effect, Outcome, Reply, SiteNote } from '../protocol/wire.ts';
import type { AttemptRow } from '../security/attempts.ts';
import type { AddedModel, AddOptions } from '../security/models/add.ts';
import type { ScanResult } from '../security/types.ts';

export interface CommandResult {
  data?: Record<string, unknown>;
  effect?: Effect;
  /** Absent means `done`. */
  outcome?: Outcome;
  /** Trusted words only; page text goes into `data`. */
  message?: string;
  hint?: Advice;
  more?: Advice;
  /** Notes that commands within this one brought (`batch`); the dispatch adds those of its own. */
  siteNotes?: SiteNote[];
  /** With outcome `failed`: the code that gives the exit status. */
  code?: ErrorCode;
}

export interface CommandContext {
  session: Session;
  /** Name of the request's session, also where no session is needed. */
  sessionName: string;
  /** The tab of the request, resolved when it started. `tab` scope only. */
  tab: Tab;
  deadline: Deadline;
  /** Absolute folder that relative paths in arguments start from. */
  cwd: string;
  /** Tokens the reply may take. */
  maxTokens: number;
  /** The caller gave `--timeout` itself. */
  explicitTimeout: boolean;
  /** Of a tainted session. */
  forms?: FormGate;
  /** Private folder for files a command makes (screenshots, downloads). */
  filesDir: string;
  /** Runs another command as if it had come from the same caller (`batch`). */
  dispatch(command: string, args: Record<string, unknown>, options?: InnerOptions): Promise<Reply>;
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

/** What commands may ask of the daemon that runs them. */
export interface DaemonControl {
  status(): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
  defence: DefenceControl;
  sessions: SessionControl;
  /** The states that were saved under a name. Rejects `state-locked` without their key. */
  states(): Promise<NamedStates>;
}

/** What the commands of the group `defence` ask. */
export interface DefenceControl {
  status(): Record<string, unknown>;
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
  told(): void;
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

export interface CommandSpec<A extends z.ZodObject = z.ZodObject> {
  /** One word, or two where several commands are about one thing: `domain-skill save`. */
  name: string;
  aliases?: string[];
  group: Group;
  summary: string;
  /** More for `rutter help <name>`: a few lines. */
  details?: string;
  effect: EffectClass;
  scope: Scope;
  /** Absent means untrusted: every string of `data` is sealed. */
  output?: 'trusted' | 'untrusted';
  /** May run while a dialog is open in the tab. */
  underDialog?: true;
  /** The tab is made when the session has none. */
  opensTab?: true;
  /** `data.text` is text of the page that carries the session's invisible mark (L1). */
  datamark?: true;
  /** Whether these arguments concern the whole browser: it then waits for the queues of all tabs, and they for it. */
  alone?: (args: Record<string, unknown>) => boolean;
  /** The whole command needs a person in a tainted session; why, as the rest of "Cannot …: it". */
  gated?: string;
  /** Default deadline, ms. Absent: `DEFAULT_DEADLINE_MS`. */
  deadlineMs?: number;
  args: A;
  examples: string[];
  run(ctx: CommandContext, args: z.output<A>): Promise<CommandResult>;
}

/** A command with its argument type erased; `parse` refuses what the schema does not know. */
export interface Command extends Omit<CommandSpec, 'run'> {
  execute(ctx: CommandContext, args: Record<string, unknown>): Promise<CommandResult>;
}

export function defineCommand<A extends z.ZodObject>(spec: CommandSpec<A>): Command {
  const { run, ...record } = spec;
  return {
    ...record,
    execute: async (ctx, args) => run(ctx, record.args.parse(args)),
  };
}

/** A command that the client carries out itself: help, doctor, starting and stopping the daemon. */
export function defineClientCommand(spec: Omit<CommandSpec, 'run' | 'scope' | 'output'>): Command {
  return {
    ...spec,
    scope: 'client',
    output: 'trusted',
    execute: async () => {
      throw new RutterError('wrong-target', `"${spec.name}" is carried out by the client, not by the daemon`);
    },
  };
}

const described = <T extends z.ZodType>(schema: T, description: string, meta: CliMeta): T =>
  schema.meta({ description, ...meta });

/** A positional argument. */
export const positional = <T extends z.ZodType>(
  position: number,
  schema: T,
  description: string,
  meta: CliMeta = {},
): T => described(schema, description, { position, ...meta });

/** `--name`, true when given. */
export const flag = (description: string, meta: CliMeta = {}) =>
  described(z.boolean().optional(), description, meta);

/** `--name value`. Give an optional or defaulted schema. */
export const option = <T extends z.ZodType>(schema: T, description: string, meta: CliMeta = {}): T =>
  described(schema, description, meta);

/** A text from standard input or `--from-file`, never from the command line. */
export const inputText = (description: string, meta: CliMeta = {}) =>
  described(z.string(), description, { input: true, ...meta });

/** A ref, a CSS selector, `role=button[name="Save"]`, `text=…` or `label=…`. */
export const target = (position = 0, description = 'Ref, CSS selector, role=…, text=… or label=…') =>
  positional(position, z.string().min(1), description, { placeholder: 'target' });

export const optionalTarget = (position = 0, description = 'Ref, CSS selector, role=…, text=… or label=…') =>
  positional(position, z.string().min(1).optional(), description, { placeholder: 'target' });
