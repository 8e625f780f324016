/**
 * Advice in replies, held against the manifest of the records: what a hint says can be typed, the parser reads, and each
 * value is one that its argument takes. Without the records themselves, which take half a second to load.
 */
import { parseArgv } from '../../src/protocol/argv.ts';
import { convert } from '../../src/protocol/argv-values.ts';
import manifestJson from '../../src/protocol/manifest.generated.json' with { type: 'json' };
import type { Manifest, ManifestArg } from '../../src/protocol/manifest.ts';
import { splitWords } from '../../src/protocol/split-words.ts';
import type { Reply } from '../../src/protocol/wire.ts';

const MANIFEST = manifestJson as Manifest; // written by the build from the same type

/** What follows a command in a sentence. */
const END_REGEXP = /^(?:[,;:] | \(|[)\n]|[,;:]?$)/;
/** Quoted, or in angle brackets: nothing in there ends a command. */
const WHOLE_REGEXP = /^(?:'[^']*'|"[^"]*"|<[^<>]+>)/;

/** The commands that a text tells to type, each without `rutter`. */
export function stepsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w/.-])rutter (?=\S)/g)].map(({ index, 0: { length } }) => {
    const start = index + length;
    let end = start;
    while (end < text.length) {
      const rest = text.slice(end);
      const whole = WHOLE_REGEXP.exec(rest)?.[0];
      if (!whole && END_REGEXP.test(rest)) break;
      end += whole?.length ?? 1;
    }
    return text.slice(start, end);
  });
}

/** Stands for a blank while the parser reads the line. */
const MARK = '\u0001';

/** What is wrong with a command that a text tells to type, or nothing. */
export function problemOfStep(manifest: Manifest, line: string): string | undefined {
  const blanks: string[] = [];
  const marked = line.replace(/'[^']*'|"[^"]*"|<([^<>]+)>/g, (whole, blank?: string) =>
    blank === undefined ? whole : `${MARK}${blanks.push(blank) - 1}`,
  );
  const blankOf = (mark: string): string => blanks[Number(mark.slice(MARK.length))] ?? '';
  try {
    const { command, args, globals } = parseArgv(withoutKinds(manifest), splitWords(marked));
    const described = manifest.commands.find(({ name }) => name === command.name)?.args ?? [];
    const wrong = described.flatMap((arg) => wrongValue(arg, args[arg.name], blankOf) ?? []);
    if (isMark(globals.session) && !/\bname$/.test(blankOf(globals.session))) wrong.push('-S takes a <name>');
    return wrong.length > 0 ? `${line}: ${wrong.join(', ')}` : undefined;
  } catch (error) {
    return `${line}: ${error instanceof Error ? error.message : error}`;
  }
}

function wrongValue(arg: ManifestArg, given: unknown, blankOf: (mark: string) => string): string | undefined {
  for (const value of [given].flat()) {
    if (isMark(value)) {
      if (!fits(arg, blankOf(value))) return `${arg.name} is no <${blankOf(value)}>`;
    } else if (typeof value === 'string') {
      if (value === '') return `${arg.name} is empty`;
      convert(arg, arg.name, value);
    }
  }
  return undefined;
}

const isMark = (value: unknown): value is string => typeof value === 'string' && value.startsWith(MARK);

/** The blank speaks of what the help calls the value, or lists all that it may be. */
function fits(arg: ManifestArg, blank: string): boolean {
  const words = blank.split(/[^A-Za-z.,]+/);
  return (
    blank === (arg.values ?? []).join('|') ||
    (arg.placeholder ?? arg.name).split(/[^A-Za-z.,]+/).some((word) => words.includes(word))
  );
}

/** The same commands, every value of which may be any word: a blank stands where a number would. */
function withoutKinds(manifest: Manifest): Manifest {
  const commands = manifest.commands.map((command) => ({
    ...command,
    args: command.args.map((arg) =>
      arg.kind === 'number' || arg.kind === 'enum' ? { ...arg, kind: 'string' as const } : arg,
    ),
  }));
  return { ...manifest, commands };
}

/** Every text of a reply that may tell what to type, those of a batch's commands too. */
export function adviceOf(reply: Partial<Reply>): string[] {
  const results: unknown = reply.data?.results;
  const inner = Array.isArray(results) ? results.flatMap((each: Partial<Reply>) => adviceOf(each)) : [];
  const notes = (reply.siteNotes ?? []).flatMap(({ feedback, more }) => [feedback, more ?? '']);
  return [reply.hint ?? '', reply.more ?? '', ...notes, ...inner].filter((text) => text.includes('rutter '));
}

/** Fails for advice that a caller could not follow. @param args of the command that gave it */
export function refuseBadAdvice(args: readonly string[], advice: readonly string[]): void {
  const problems = advice.flatMap(stepsIn).flatMap((line) => problemOfStep(MANIFEST, line) ?? []);
  if (problems.length > 0)
    throw new Error(`"rutter ${args.join(' ')}" advises badly: ${problems.join('; ')}`);
}
