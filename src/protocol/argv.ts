/**
 * The one parser of command lines, over the manifest: the CLI, `batch`, and the test of every documented example use it.
 * By hand: the grammar is data that the build makes from the records, and `commander` and its kind want it declared in code
 * once more, end the process or print themselves, and would be loaded with each call.
 */
import { RutterError } from '../errors.ts';
import { END_OF_FLAGS, FROM_FILE, isFlag } from './argv-flags.ts';
import { booleanValue, convert, notOneOf, parseDuration, parseNumber } from './argv-values.ts';
import { commandAt } from './find-command.ts';
import { GLOBAL_FLAGS, type GlobalFlag, type GlobalFlags } from './global-flags.ts';
import type { Manifest, ManifestArg, ManifestCommand } from './manifest.ts';
import { splitWords } from './split-words.ts';
import { blank, hint, Step, step } from './step.ts';
import { suggest } from './suggest.ts';

export { FROM_FILE };

/** A command line that was understood; its values are still to be checked by the record's schema. */
export interface ParsedCommand {
  command: ManifestCommand;
  args: Record<string, unknown>;
  globals: GlobalFlags;
  /** A text that the client has still to read. */
  input?: InputSource;
}

/** Where the text of an argument is: a file, else standard input. */
export interface InputSource {
  arg: string;
  file?: string;
  /** The text is command lines, one a line, that follow those among the words: `batch -`. */
  lines?: true;
}

/** What a whole command line asks for: a command, or one of two texts that belong to none. */
export type Invocation = 'version' | 'overview' | ParsedCommand;

/** Before a command only: the version. */
const VERSION_FLAGS: readonly string[] = ['--version', '-V'];

/** The usual word for standard input, of a command that can read it. */
const STDIN = '-';

/** The argument that may come from standard input or a file, if the command has one. */
export const inputArg = (command: ManifestCommand): ManifestArg | undefined =>
  command.args.find((arg) => arg.input);

/** The argument that takes whole command lines. */
const linesArg = (command: ManifestCommand): ManifestArg | undefined =>
  command.args.find((arg) => arg.kind === 'commands');

/**
 * Parses `<command> [words and flags]`; global flags may also come before the command.
 * @throws RutterError of the usage class, naming what was probably meant.
 */
export function parseArgv(manifest: Manifest, argv: readonly string[]): ParsedCommand {
  const parser = new Parser(manifest, argv);
  return parser.parse();
}

/**
 * Parses the words that the program was started with, which may also ask for its version or the list of commands.
 * @throws RutterError as {@link parseArgv} does
 */
export function parseProgram(manifest: Manifest, argv: readonly string[]): Invocation {
  if (argv.length === 0) return 'overview';
  return new Parser(manifest, argv).parseProgram();
}

/** Whether the reply is wanted as JSON, also where the words can't be parsed: no flag takes another one as its value. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf(END_OF_FLAGS);
  return (end < 0 ? argv : argv.slice(0, end)).includes('--json');
}

/** The words of a line as one types it: as a shell splits them, without expansions; a leading `rutter` is allowed. */
export function lineWords(line: string): string[] {
  const words = splitWords(line);
  return words[0] === 'rutter' ? words.slice(1) : words;
}

/** What a program gives a command whose record it has. */
export interface Given {
  /** By the name of the argument. */
  args?: Readonly<Record<string, unknown>>;
  /** For the positions that `args` leaves, in their order. */
  words?: readonly string[];
  /** As they are typed. */
  flags?: readonly string[];
}

/** A command with what a program gives it. @throws RutterError of the usage class, as {@link parseArgv} does */
export function fillCommand(
  manifest: Manifest,
  command: ManifestCommand,
  { args = {}, words = [], flags = [] }: Given,
): ParsedCommand {
  return new Parser(manifest, flags).fill(command, args, words);
}

class Parser {
  readonly #manifest: Manifest;
  readonly #words: string[];
  readonly #globals: GlobalFlags = {};
  readonly #args: Record<string, unknown> = {};
  readonly #positionals: string[] = [];
  #command: ManifestCommand | undefined;
  #file: string | undefined;

  constructor(manifest: Manifest, argv: readonly string[]) {
    this.#manifest = manifest;
    this.#words = [...argv];
  }

  parse(): ParsedCommand {
    for (let word = this.#words.shift(); word !== undefined; word = this.#words.shift()) this.#take(word);
    return this.#parsed();
  }

  fill(
    command: ManifestCommand,
    args: Readonly<Record<string, unknown>>,
    words: readonly string[],
  ): ParsedCommand {
    this.#command = command;
    for (const [name, value] of Object.entries(args)) {
      const arg = command.args.find((each) => each.name === name);
      if (!arg) throw new TypeError(`"${command.name}" has no argument ${JSON.stringify(name)}`);
      const spelling = arg.flag ? `--${arg.flag}` : `<${name}>`;
      this.#args[name] = typeof value === 'string' ? convert(arg, spelling, value) : value;
    }
    for (let word = this.#words.shift(); word !== undefined; word = this.#words.shift()) this.#take(word);
    this.#positionals.push(...words);
    return this.#parsed();
  }

  /** As `parse`, with what only the program itself is asked. */
  parseProgram(): Invocation {
    for (let word = this.#words.shift(); word !== undefined; word = this.#words.shift()) {
      if (!this.#command && VERSION_FLAGS.includes(word)) return 'version';
      this.#take(word);
    }
    const names = this.#command !== undefined || this.#positionals.length > 0;
    return this.#globals.help && !names ? 'overview' : this.#parsed();
  }

  #take(word: string): void {
    if (word === END_OF_FLAGS) this.#positionals.push(...this.#words.splice(0));
    else if (isFlag(word)) this.#takeFlag(word);
    else if (!this.#command) this.#command = this.#findCommand(word);
    else this.#positionals.push(word);
  }

  #parsed(): ParsedCommand {
    const command = this.#command;
    if (!command)
      throw new RutterError('missing-argument', 'Cannot run: no command was given', { hint: step('help') });
    if (!this.#globals.help) this.#placePositionals(command);
    const input = this.#input(command);
    return { command, args: this.#args, globals: this.#globals, ...(input && { input }) };
  }

  #input(command: ManifestCommand): InputSource | undefined {
    if (this.#globals.help) return undefined;
    const lines = linesArg(command);
    if (lines) return this.#positionals.includes(STDIN) ? { arg: lines.name, lines: true } : undefined;
    const arg = inputArg(command);
    if (!arg) return undefined;
    return { arg: arg.name, ...(this.#file !== undefined && { file: this.#file }) };
  }

  #findCommand(word: string): ManifestCommand {
    const { command, words } = commandAt(this.#manifest, [word, ...this.#words.slice(0, 1)]);
    this.#words.splice(0, words - 1);
    return command;
  }

  #takeFlag(word: string): void {
    const [spelling, inline] = splitInline(word);
    const global = GLOBAL_FLAGS.find(
      (flag) => `--${flag.flag}` === spelling || (flag.short && `-${flag.short}` === spelling),
    );
    const own = this.#command?.args.find(
      (arg) => arg.flag && (`--${arg.flag}` === spelling || (arg.short && `-${arg.short}` === spelling)),
    );
    if (spelling === FROM_FILE && this.#command && inputArg(this.#command))
      this.#file = inline ?? this.#nextValue(spelling, 'file');
    else if (own) this.#setOwn(own, spelling, inline);
    else if (global) this.#setGlobal(global, spelling, inline);
    else throw this.#unknownFlag(spelling);
  }

  #setOwn(arg: ManifestArg, spelling: string, inline: string | undefined): void {
    if (arg.kind === 'boolean') {
      this.#args[arg.name] = booleanValue(spelling, inline);
      return;
    }
    const value = inline ?? this.#nextValue(spelling, arg.placeholder ?? arg.kind);
    if (arg.kind === 'strings') {
      const list = this.#args[arg.name];
      this.#args[arg.name] = Array.isArray(list) ? [...list, value] : [value];
    } else {
      this.#args[arg.name] = convert(arg, spelling, value);
    }
  }

  #setGlobal(flag: GlobalFlag, spelling: string, inline: string | undefined): void {
    const globals = this.#globals as Record<string, unknown>; // written by key, as the table says
    if (flag.kind === 'boolean') {
      if (booleanValue(spelling, inline)) globals[flag.key] = true;
      return;
    }
    const value = inline ?? this.#nextValue(spelling, flag.placeholder ?? 'value');
    if (flag.kind === 'duration') globals[flag.key] = parseDuration(spelling, value);
    else if (flag.kind === 'number')
      globals[flag.key] = parseNumber(spelling, value, { integer: true, minimum: 1 });
    else if (flag.values && !flag.values.includes(value)) throw notOneOf(spelling, value, flag.values);
    else globals[flag.key] = value;
  }

  #nextValue(spelling: string, placeholder: string): string {
    const value = this.#words[0];
    if (value === undefined || value === END_OF_FLAGS || isFlag(value))
      throw new RutterError(
        'missing-argument',
        `Cannot read ${spelling}: its value is missing, expected ${spelling} <${placeholder}>`,
        this.#help(),
      );
    this.#words.shift();
    return value;
  }

  #unknownFlag(spelling: string): RutterError {
    const known = [
      ...GLOBAL_FLAGS.map((flag) => `--${flag.flag}`),
      ...(this.#command?.args ?? []).flatMap((arg) =>
        arg.flag ? [`--${arg.flag}`] : arg.input ? [FROM_FILE] : [],
      ),
    ];
    const near = suggest(spelling, known);
    const where = this.#command ? `"${this.#command.name}" has no flag` : 'There is no flag';
    const meant = near ? `; did you mean ${near}?` : '';
    return new RutterError('unknown-flag', `${where} ${JSON.stringify(spelling)}${meant}`, {
      hint: this.#command
        ? hint`${step('help', { command: this.#command.name })} (text that starts with a dash goes after --)`
        : step('help'),
    });
  }

  #placePositionals(command: ManifestCommand): void {
    const slots = command.args
      .filter((arg) => (arg.position !== undefined || arg.rest) && !(arg.name in this.#args))
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
    const reads = inputArg(command) !== undefined || linesArg(command) !== undefined;
    const words = this.#positionals.filter((word) => word !== STDIN || !reads);
    for (const slot of slots) {
      if (slot.rest) {
        const rest = words.splice(0);
        if (rest.length > 0 || slot.required) this.#args[slot.name] = this.#restValue(slot, rest, command);
      } else {
        const word = words.shift();
        if (word !== undefined) this.#args[slot.name] = convert(slot, `<${slot.name}>`, word);
        else if (slot.required) throw this.#missing(slot, command);
      }
    }
    const extra = words[0];
    if (extra !== undefined)
      throw new RutterError(
        'unexpected-argument',
        `"${command.name}" takes no further argument ${JSON.stringify(extra)}`,
        {
          hint: inputArg(command)
            ? hint`${ofFile(command)}, or the text on standard input`
            : hint`${step('help', { command: command.name })} (text with spaces goes in quotes)`,
        },
      );
    for (const arg of command.args)
      if (arg.flag && arg.required && !(arg.name in this.#args)) throw this.#missing(arg, command);
  }

  #restValue(slot: ManifestArg, words: string[], command: ManifestCommand): unknown {
    if (words.length === 0 && !(slot.kind === 'commands' && this.#positionals.includes(STDIN)))
      throw this.#missing(slot, command);
    if (slot.kind === 'commands') return words.map((line) => parseLine(this.#manifest, line));
    return slot.kind === 'strings' ? words : words.join(' ');
  }

  #missing(arg: ManifestArg, command: ManifestCommand): RutterError {
    const spelling = arg.flag ? `--${arg.flag}` : `<${arg.placeholder ?? arg.name}>`;
    return new RutterError('missing-argument', `Cannot run "${command.name}": ${spelling} is missing`, {
      hint: command.examples[0] ? `rutter ${command.examples[0]}` : step('help', { command: command.name }),
    });
  }

  #help(): { hint: Step } {
    return { hint: step('help', { command: this.#command?.name }) };
  }
}

/** The same command with its text in a file. */
const ofFile = ({ name }: ManifestCommand): Step => new Step(name, {}, { fromFile: blank('file') });

/** One line of a batch. @throws RutterError of the usage class */
export function parseLine(
  manifest: Manifest,
  line: string,
): { command: string; args: Record<string, unknown>; tab?: string; timeoutMs?: number } {
  const { command, args, globals, input } = parseArgv(manifest, lineWords(line));
  if (input)
    throw new RutterError(
      'unexpected-argument',
      `Cannot run "${command.name}" in a batch: it reads a text from standard input`,
      { hint: ofFile(command) },
    );
  if (globals.help || globals.session !== undefined)
    throw new RutterError(
      'unexpected-argument',
      `Cannot run "${command.name}" in a batch ${globals.help ? 'that asks for its help' : 'in a session of its own'}`,
      { hint: globals.help ? `rutter help ${command.name}` : '--session <name>: it belongs to the batch' },
    );
  const start = (['proxy', 'ignoreHttpsErrors', 'headed', 'ephemeral'] as const).find(
    (key) => globals[key] !== undefined,
  );
  if (start)
    throw new RutterError(
      'unexpected-argument',
      `Cannot run "${command.name}" in a batch with the flags of a session that starts`,
      { hint: '--proxy <url> and the like: they belong to the batch' },
    );
  return {
    command: command.name,
    args,
    ...(globals.tab === undefined ? {} : { tab: globals.tab }),
    ...(globals.timeout === undefined ? {} : { timeoutMs: globals.timeout }),
  };
}

function splitInline(word: string): [string, string | undefined] {
  const at = word.indexOf('=');
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}
