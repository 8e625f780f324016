/** Texts that come from standard input or a file, never from the command line: an agent's shell would expand them. */
import { RutterError } from '../errors.ts';
import { type ParsedCommand, parseLine } from '../protocol/argv.ts';
import type { Manifest } from '../protocol/manifest.ts';
import { blank, Step } from '../protocol/step.ts';

async function readStdin(): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Gives a command the text that it takes, from its file or from standard input.
 * @throws RutterError `file-missing`, `missing-argument` when standard input is a terminal
 */
export async function takeInput(manifest: Manifest, parsed: ParsedCommand): Promise<void> {
  const { command, input } = parsed;
  if (!input) return;
  await place(manifest, parsed, async () => {
    // Command lines may be typed; a text of many lines is better kept in a file.
    if (input.lines || !process.stdin.isTTY) return await readStdin();
    throw new RutterError(
      'missing-argument',
      `Cannot run "${command.name}": its text comes from standard input`,
      { hint: new Step(command.name, {}, { fromFile: blank('file') }) },
    );
  });
}

/**
 * As {@link takeInput}, where the caller hands over what a command line would have on its standard input.
 * @throws RutterError `missing-argument` without one, `unexpected-argument` for a command that takes none
 */
export async function takeGiven(
  manifest: Manifest,
  parsed: ParsedCommand,
  given: string | undefined,
): Promise<void> {
  const { name } = parsed.command;
  if (!parsed.input && given !== undefined)
    throw new RutterError('unexpected-argument', `"${name}" takes no "input"`, { hint: `help ${name}` });
  await place(manifest, parsed, async () => {
    if (given !== undefined) return given;
    throw new RutterError('missing-argument', `Cannot run "${name}": its text is missing`, {
      hint: 'give the text as "input"',
    });
  });
}

async function place(manifest: Manifest, parsed: ParsedCommand, read: () => Promise<string>): Promise<void> {
  const { command, args, input } = parsed;
  if (!input) return;
  const text = input.file === undefined ? await read() : await readTextFile(command.name, input.file);
  args[input.arg] = input.lines
    ? [args[input.arg] ?? [], linesOf(manifest, command.name, text)].flat()
    : text;
}

async function readTextFile(command: string, file: string): Promise<string> {
  // Only the few commands that take a text need the file system.
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new RutterError(
      'file-missing',
      `Cannot run "${command}": the file ${JSON.stringify(file)} can't be read`,
      {
        hint: new Step(command, {}, { fromFile: blank('a file that is there') }),
        cause: error,
      },
    );
  }
}

/** Command lines of a text: one a line, without empty ones and those that start with `#`. */
function linesOf(manifest: Manifest, command: string, text: string): object[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length === 0)
    throw new RutterError('missing-argument', `Cannot run "${command}": standard input has no command line`);
  return lines.map((line) => parseLine(manifest, line));
}
