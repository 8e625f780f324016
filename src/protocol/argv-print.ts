/**
 * The printer beside the parser: a command and its arguments as a line for a POSIX shell, from the same description of
 * the command that `argv.ts` reads lines with. What it prints, that reads back.
 */
import { END_OF_FLAGS, FROM_FILE, isFlag } from './argv-flags.ts';
import type { ManifestArg, ManifestCommand } from './manifest.ts';

/** A value that only the reader knows: `<url>`. */
export class Blank {
  /** What belongs there, without brackets. */
  readonly words: string;
  constructor(words: string) {
    this.words = words;
  }
  toString(): string {
    return `<${this.words}>`;
  }
}

/** @example blank('another label') // <another label> */
export const blank = (words: string): Blank => new Blank(words);

/** Global flags of a line, and the file that its text is in. */
export interface LineFlags {
  session?: string | Blank | undefined;
  tab?: string | Blank | undefined;
  /** Milliseconds. */
  timeout?: number | undefined;
  json?: boolean | undefined;
  fromFile?: string | Blank | undefined;
}

/** What of a description the printer needs. */
export type Printable = Pick<ManifestCommand, 'name' | 'args'>;

export interface PrintOptions {
  /** `--interactive` instead of `-i`. */
  long?: boolean;
  /** Finds what the lines within a line (`batch`) are about. */
  find?: (name: string) => Printable | undefined;
}

/**
 * The command with its arguments, as it is typed after `rutter`. What the command needs and is not given stands there as
 * a blank; what is undefined is left out.
 * @example formatCommand(find, { words: 'Add to cart', limit: 3 }) // find "Add to cart" --limit 3
 */
export function formatCommand(
  command: Printable,
  args: Readonly<Record<string, unknown>>,
  flags: LineFlags = {},
  options: PrintOptions = {},
): string {
  const words = placedWords(command.args, args, options);
  const flagged = [
    ...command.args.flatMap((arg) => (arg.flag === undefined ? [] : ownFlag(arg, args[arg.name], options))),
    ...commonFlags(flags),
  ];
  const name = command.name;
  if (!words.some(({ raw }) => isTaken(raw)))
    return [name, ...words.map(({ text }) => text), ...flagged].join(' ');
  return [name, ...flagged, END_OF_FLAGS, ...words.map(({ text }) => text)].join(' ');
}

/** A word that is no flag, as the program gets it and as a shell is told. */
interface Word {
  raw: string;
  text: string;
}

const asWord = (value: unknown): Word => ({ raw: String(value), text: shown(value) });

function placedWords(
  args: readonly ManifestArg[],
  given: Readonly<Record<string, unknown>>,
  options: PrintOptions,
): Word[] {
  const slots = args
    .filter((arg) => arg.position !== undefined)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const last = slots.findLastIndex((arg) => arg.required || given[arg.name] !== undefined);
  return slots.slice(0, last + 1).flatMap((arg) => slotWords(arg, given[arg.name], options));
}

function slotWords(arg: ManifestArg, value: unknown, options: PrintOptions): Word[] {
  if (value === undefined) return [asWord(blank(arg.placeholder ?? arg.name))];
  if (arg.rest && Array.isArray(value))
    return value.map((each) => asWord(arg.kind === 'commands' ? lineWithin(each, options) : each));
  // Names are read back as one text whether or not they are quoted; a sentence is clearer with quotes.
  if (arg.rest && typeof value === 'string' && /^[a-z-]+(?: [a-z-]+)+$/.test(value))
    return value.split(' ').map(asWord);
  return [asWord(value)];
}

/** A command within a command, as the parser gives it. */
interface LineWithin {
  command: string;
  args: Record<string, unknown>;
  tab?: string;
  timeoutMs?: number;
}

function lineWithin(line: LineWithin, options: PrintOptions): string {
  const command = options.find?.(line.command);
  if (!command) throw new TypeError(`There is no command ${JSON.stringify(line.command)}`);
  return formatCommand(command, line.args, { tab: line.tab, timeout: line.timeoutMs }, options);
}

function ownFlag(arg: ManifestArg, value: unknown, options: PrintOptions): string[] {
  if (value === undefined && !arg.required) return [];
  const spelling = arg.short !== undefined && !options.long ? `-${arg.short}` : `--${arg.flag}`;
  if (value === undefined) return [spelling, shown(blank(arg.placeholder ?? arg.name))];
  if (value === true) return [spelling];
  if (value === false) return [`${spelling}=false`];
  return [value].flat().flatMap((each) => valued(spelling, each));
}

function commonFlags({ session, tab, timeout, json, fromFile }: LineFlags): string[] {
  return [
    ...(fromFile === undefined ? [] : valued(FROM_FILE, fromFile)),
    ...(tab === undefined ? [] : valued('--tab', tab)),
    ...(session === undefined ? [] : valued('-S', session)),
    ...(timeout === undefined ? [] : valued('--timeout', duration(timeout))),
    ...(json ? ['--json'] : []),
  ];
}

/** Whether the parser takes the word for something else than a value. */
const isTaken = (word: string): boolean => word === END_OF_FLAGS || isFlag(word);

/** A value that looks like a flag is tied to its own. */
function valued(spelling: string, value: unknown): string[] {
  const { raw, text } = asWord(value);
  return isTaken(raw) ? [`${spelling}=${text}`] : [spelling, text];
}

/** `600000` is `10m`; what is no whole number of minutes or seconds stays in milliseconds. */
function duration(ms: number): string {
  if (ms % 60_000 === 0) return `${ms / 60_000}m`;
  return ms % 1000 === 0 ? `${ms / 1000}s` : String(ms);
}

function shown(value: unknown): string {
  return value instanceof Blank ? String(value) : shellWord(String(value));
}

/** `~` and `=` mean something to a shell at the start of a word only. */
const PLAIN_WORD_REGEXP = /^[\w@%+:,./-][\w@%+:,./~=-]*$/;
/** Between double quotes these mean something. */
const IN_DOUBLE_QUOTES_REGEXP = /["$`\\!]/;

/** The word as a POSIX shell takes it. */
export function shellWord(word: string): string {
  if (PLAIN_WORD_REGEXP.test(word)) return word;
  return IN_DOUBLE_QUOTES_REGEXP.test(word) ? `'${word.replaceAll("'", `'\\''`)}'` : `"${word}"`;
}
