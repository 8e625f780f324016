/** `defineCommand`: the one record per command that help, docs, CLI parsing, MCP, scopes and sealing are derived from. */
import { z } from 'zod';
import { type ErrorCode, RutterError } from '../errors.ts';
import type { Advice } from '../protocol/step.ts';
import type {
  Carried,
  ClientWork,
  CliMeta,
  Confirmation,
  EffectClass,
  Group,
  Scope,
} from '../protocol/vocabulary.ts';
import type { Effect, Outcome, ReplyData } from '../protocol/wire.ts';
import type { Draft } from '../trust.ts';
import type { DaemonContext, SessionContext, TabContext } from './context.ts';
import type { DraftedNote } from './draft.ts';
import { readArgs } from './read-args.ts';

/** Data that a command gives, by the schema of its record; any string may be marked as trusted or not. */
export type ResultData<R extends z.ZodObject> = { [Field in keyof z.output<R>]: Draft<z.output<R>[Field]> };

/** @typeParam D what `data` holds */
export interface CommandResult<D extends object> {
  data?: D;
  effect?: Effect;
  /** Absent means `done`. */
  outcome?: Outcome;
  /** Trusted words only; page text goes into `data`. */
  message?: string;
  hint?: Advice;
  more?: Advice;
  /** Notes that commands within this one brought (`batch`); the dispatch adds those of its own. */
  siteNotes?: DraftedNote[];
  /** With outcome `failed`: the code that gives the exit status. */
  code?: ErrorCode;
}

/** What a record says of a command beside how it runs. */
export interface CommandRecord<A extends z.ZodObject = z.ZodObject, R extends z.ZodObject = z.ZodObject> {
  /** One word, or two where several commands are about one thing: `domain-skill save`. */
  name: string;
  aliases?: string[];
  group: Group;
  summary: string;
  /** More for `rutter help <name>`: a few lines. */
  details?: string;
  effect: EffectClass;
  /** Absent means untrusted: every string of `data` is sealed. */
  output?: 'trusted' | 'untrusted';
  /** What the client does instead of sending it: exactly with the scope `client`. */
  client?: ClientWork;
  /** What a person is shown before allowing it; absent: its arguments. */
  confirm?: Confirmation;
  /** At a terminal a person writes the text of the command in an editor, unless `--from-file` names one. */
  editor?: true;
  /** The tool of MCP's short list that carries it; absent: only the tool that takes any command line. */
  carried?: Carried;
  /** May run while a dialog is open in the tab. */
  underDialog?: true;
  /** The tab is made when the session has none. */
  opensTab?: true;
  /** `data.text` is text of the page that carries the session's invisible mark (L1). */
  datamark?: true;
  /** The whole command needs a person in a tainted session; why, as the rest of "Cannot …: it". */
  gated?: string;
  /** Default deadline, ms. Absent: `DEFAULT_DEADLINE_MS`. */
  deadlineMs?: number;
  args: A;
  /**
   * What `data` of a reply holds that is ok: field by field with a description. It is what leaves, so a string may be
   * sealed: a list of words (`z.enum`) only where none of them is. It isn't run: types and tests hold replies to it.
   */
  result: R;
  examples: string[];
}

type Run<C, A extends z.ZodObject, F> = (ctx: C, args: z.output<A>) => Promise<F>;

interface TabSpec<A extends z.ZodObject, R extends z.ZodObject, F> extends CommandRecord<A, R> {
  scope: 'tab';
  run: Run<TabContext, A, F>;
  /** With some arguments it concerns the whole browser: it then has no tab, waits for the queues of all, and they for it. */
  alone?: { when(args: z.output<A>): boolean; run: Run<SessionContext, A, CommandResult<ResultData<R>>> };
}

interface SessionSpec<A extends z.ZodObject, R extends z.ZodObject, F> extends CommandRecord<A, R> {
  scope: 'session';
  run: Run<SessionContext, A, F>;
  /** Concerns all tabs: it waits for the queues of all, and they for it. */
  alone?: true;
}

interface DaemonSpec<A extends z.ZodObject, R extends z.ZodObject, F> extends CommandRecord<A, R> {
  scope: 'daemon';
  run: Run<DaemonContext, A, F>;
}

/** A record as it is written. */
export type CommandSpec<A extends z.ZodObject, R extends z.ZodObject, F = CommandResult<ResultData<R>>> =
  | TabSpec<A, R, F>
  | SessionSpec<A, R, F>
  | DaemonSpec<A, R, F>;

/** A command with its arguments read: all that it lacks is the context of its scope. */
export type Call =
  | { scope: 'tab'; run(ctx: TabContext): Promise<CommandResult<ReplyData>> }
  | { scope: 'session'; alone: boolean; run(ctx: SessionContext): Promise<CommandResult<ReplyData>> }
  | { scope: 'daemon'; run(ctx: DaemonContext): Promise<CommandResult<ReplyData>> };

/** A command with its argument type erased. */
export interface Command extends CommandRecord {
  scope: Scope;
  /** Reads the arguments, once and whole. @throws RutterError of the usage class for what the schema refuses */
  read(input: Record<string, unknown>): Call;
}

/** Names of all fields at every depth: `tabs`, `tabs.url`. */
type Fields<T> = T extends readonly (infer Item)[]
  ? Fields<Item>
  : T extends object
    ? { [Name in keyof T & string]-?: Name | `${Name}.${Fields<NonNullable<T[Name]>>}` }[keyof T & string]
    : never;

/** Asks for a field `surplus` where `D` has fields that the schema does not know: the compiler then names them. */
type NoMore<D, R extends z.ZodObject> = [Exclude<Fields<D>, Fields<ResultData<R>>>] extends [never]
  ? unknown
  : { surplus: Exclude<Fields<D>, Fields<ResultData<R>>> };

/** Data of a result; of each where it may be one of several. */
type DataOf<F> = F extends { data?: infer D } ? NonNullable<D> : never;

/** `run` gives the data that `result` names: every field, and no other. */
export function defineCommand<
  A extends z.ZodObject,
  R extends z.ZodObject,
  F extends CommandResult<ResultData<R>>,
>(spec: CommandSpec<A, R, F> & NoMore<DataOf<F>, R>): Command {
  const { run: _, ...record }: CommandSpec<A, R, F> = spec;
  return { ...record, read: (input) => callOf(spec, readArgs(spec, input)) };
}

function callOf<A extends z.ZodObject, R extends z.ZodObject>(
  spec: CommandSpec<A, R>,
  args: z.output<A>,
): Call {
  switch (spec.scope) {
    case 'tab': {
      const { run, alone } = spec;
      if (alone?.when(args)) return { scope: 'session', alone: true, run: (ctx) => alone.run(ctx, args) };
      return { scope: 'tab', run: (ctx) => run(ctx, args) };
    }
    case 'session': {
      const { run, alone = false } = spec;
      return { scope: 'session', alone, run: (ctx) => run(ctx, args) };
    }
    case 'daemon': {
      const { run } = spec;
      return { scope: 'daemon', run: (ctx) => run(ctx, args) };
    }
  }
}

/** A command that the client carries out itself: help, doctor, starting and stopping the daemon. */
export function defineClientCommand(spec: Omit<CommandRecord, 'output'> & { client: ClientWork }): Command {
  return {
    ...spec,
    scope: 'client',
    output: 'trusted',
    read: () => {
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
