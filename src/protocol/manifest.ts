/**
 * The shape of the built manifest: what every face (CLI, help, MCP, docs, skill) knows about the commands without
 * loading them. `scripts/manifest.ts` derives it from the registry. Plain types: the client must start fast.
 */
import type { Carried, ClientWork, CliMeta, Confirmation, EffectClass, Group, Scope } from './vocabulary.ts';

/**
 * `boolean`: a flag without value. `strings`: given any number of times, or the remaining words when `rest`.
 * `commands`: the remaining words are whole command lines, each parsed by itself (`batch`).
 */
export type ArgKind = 'boolean' | 'string' | 'number' | 'enum' | 'strings' | 'commands';

/** One argument of a command. */
export interface ManifestArg {
  /** Name in the request's `args`, camelCase. */
  name: string;
  /** `--flag` spelling without the dashes, kebab-case. Present exactly when `position`, `rest` and `input` are not. */
  flag?: string;
  kind: ArgKind;
  required: boolean;
  description: string;
  default?: string | number | boolean;
  /** Index among the words that are not flags. */
  position?: number;
  /** Takes all remaining words from `position` on. */
  rest?: true;
  /** From standard input, or the file of `--from-file`; never a word. */
  input?: true;
  /** One letter: `-i`. */
  short?: string;
  /** Word for the value in help, without brackets. */
  placeholder?: string;
  completes?: NonNullable<CliMeta['completes']>;
  /** The values of an `enum`. */
  values?: string[];
  /** A `number` that must be whole. */
  integer?: true;
  minimum?: number;
  maximum?: number;
}

/** One record, without its body. */
export interface ManifestCommand {
  name: string;
  aliases: string[];
  group: Group;
  summary: string;
  details?: string;
  effect: EffectClass;
  scope: Scope;
  /** Absent means untrusted. */
  output?: 'trusted' | 'untrusted';
  /** Exactly with the scope `client`. */
  client?: ClientWork;
  confirm?: Confirmation;
  /** At a terminal a person writes the text of the command in an editor, unless `--from-file` names one. */
  editor?: true;
  carried?: Carried;
  underDialog?: true;
  opensTab?: true;
  deadlineMs?: number;
  examples: string[];
  args: ManifestArg[];
}

/** All commands of this version. */
export interface Manifest {
  /** Version of Rutter, as in package.json. */
  version: string;
  /** `SCHEMA` of the wire. */
  schema: number;
  /** Sorted by name. */
  commands: ManifestCommand[];
}
