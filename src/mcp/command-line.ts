/** Command lines of a tool call: the one parser reads them, and a text of the call stands for standard input. */
import { readInput, withBatchLines } from '../calls/input.ts';
import { RutterError } from '../errors.ts';
import { parseArgv } from '../protocol/argv.ts';
import type { Manifest } from '../protocol/manifest.ts';
import type { Planned } from './tool.ts';

/** @param input what a command line would have on its standard input */
export async function planWords(
  manifest: Manifest,
  words: readonly string[],
  input?: string,
): Promise<Planned> {
  const own = words[0] === 'rutter' ? words.slice(1) : words;
  const given = async (): Promise<string> => input ?? missing(own[0] ?? '');
  const parsed = parseArgv(manifest, await withBatchLines(own, given));
  const { command, args, globals } = parsed;
  if (parsed.input) {
    args[parsed.input.arg] =
      parsed.input.file === undefined ? await given() : await readInput(command.name, parsed.input);
  } else if (input !== undefined && !own.includes('-')) {
    throw new RutterError('unexpected-argument', `"${command.name}" takes no "input"`, {
      hint: `help ${command.name}`,
    });
  }
  return { command, args, globals };
}

function missing(command: string): never {
  throw new RutterError('missing-argument', `Cannot run "${command}": its text is missing`, {
    hint: 'give the text as "input"',
  });
}
