/**
 * Steps: commands that a hint tells to type, as data. Whoever knows what comes next makes a step; the door, which knows
 * session and tab of the request, makes it words. A leaf, so that every layer may give advice.
 */
import { type Blank, formatCommand, type LineFlags, type Printable, shellWord } from './argv-print.ts';
import type { CommandArgs } from './command-args.generated.ts';
import manifestJson from './manifest.generated.json' with { type: 'json' };
import type { Scope } from './vocabulary.ts';

export { type Blank, blank } from './argv-print.ts';

/** Where what was asked took place; absent: where a command without flags would. */
export interface Place {
  session?: string | undefined;
  tab?: string | undefined;
}

type Described = Printable & { scope: Scope };

/** By name; written by the build from the records. */
const COMMANDS: ReadonlyMap<string, Described> = new Map(
  (manifestJson.commands as Described[]).map((command) => [command.name, command]), // the build's own file, of type Manifest
);

/** Arguments of a step: those of the record, each of them perhaps a blank. */
export type StepArgs<N extends keyof CommandArgs> = {
  [K in keyof CommandArgs[N]]?: CommandArgs[N][K] | Blank | undefined;
};

/** One command to be typed. As text it is the line for the default session and its current tab. */
export class Step {
  readonly command: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly flags: LineFlags;

  constructor(command: string, args: Readonly<Record<string, unknown>>, flags: LineFlags) {
    this.command = command;
    this.args = args;
    this.flags = flags;
  }

  /** The line for a caller who is there: with `-S` and `--tab` where the command would go elsewhere without them. */
  at(place: Place): string {
    const command = COMMANDS.get(this.command);
    if (!command) throw new TypeError(`There is no command ${JSON.stringify(this.command)}`);
    const own = command.scope === 'tab' || command.scope === 'session';
    const session = this.flags.session ?? (own ? place.session : undefined);
    const tab = this.flags.tab ?? (command.scope === 'tab' ? place.tab : undefined);
    const line = formatCommand(command, this.args, { ...this.flags, session: undefined, tab });
    if (session === undefined) return `rutter ${line}`;
    return `rutter -S ${typeof session === 'string' ? shellWord(session) : session} ${line}`;
  }

  toString(): string {
    return this.at({});
  }
}

/** Words around steps. As text it is what the default session is told. */
export class Hint {
  readonly parts: readonly (string | Step)[];

  constructor(parts: readonly (string | Step)[]) {
    this.parts = parts;
  }

  at(place: Place): string {
    return this.parts.map((part) => (part instanceof Step ? part.at(place) : part)).join('');
  }

  toString(): string {
    return this.at({});
  }
}

/** What to do next: a step, steps in a sentence, or words that name no command. */
export type Advice = string | Step | Hint;

/**
 * @param flags only what the place of the request does not say: another session or tab, a deadline, a file
 * @example step('select', { target: '@e4', options: [blank('another label')] }) // rutter select @e4 <another label>
 */
export function step<N extends keyof CommandArgs>(
  command: N,
  args: StepArgs<N> = {},
  flags: LineFlags = {},
): Step {
  return new Step(command, args, flags);
}

/**
 * A sentence with steps in it. After a step comes punctuation, so that a reader sees where the command ends.
 * @example hint`${step('back')}, or ${step('forward')}`
 */
export function hint(strings: TemplateStringsArray, ...values: readonly (Step | Hint | string)[]): Hint {
  const parts = strings.flatMap((text, index): (string | Step)[] => {
    const value = values[index];
    return [text, ...(value instanceof Hint ? value.parts : value === undefined ? [] : [value])];
  });
  return new Hint(parts.filter((part) => part !== ''));
}

/** Each of the steps will do. */
export function anyOf(steps: readonly Step[]): Hint {
  return new Hint(steps.flatMap((each, index) => (index === 0 ? [each] : [', or ', each])));
}

/** The advice as a caller who is there reads it. */
export function adviceAt(advice: Advice, place: Place): string {
  return typeof advice === 'string' ? advice : advice.at(place);
}
