/** Texts that come from standard input or a file, never from the command line: an agent's shell would expand them. */
import { RutterError } from '../errors.ts';
import type { InputSource } from '../protocol/argv.ts';
import { blank, Step } from '../protocol/step.ts';

/** To its end, as UTF-8. */
export async function readStdin(): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws RutterError `file-missing`, `missing-argument` when standard input is a terminal */
export async function readInput(command: string, { file }: InputSource): Promise<string> {
  if (file !== undefined) return await readTextFile(command, file);
  if (!process.stdin.isTTY) return await readStdin();
  throw new RutterError('missing-argument', `Cannot run "${command}": its text comes from standard input`, {
    hint: new Step(command, {}, { fromFile: blank('file') }),
  });
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

/** `batch -` takes its command lines from a text that `read` gives; other words stay as they are. */
export async function withBatchLines(
  argv: readonly string[],
  read: () => Promise<string>,
): Promise<string[]> {
  const at = argv.indexOf('-');
  if (at < 0 || !argv.includes('batch')) return [...argv];
  const lines = (await read())
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length === 0)
    throw new RutterError('missing-argument', 'Cannot run "batch": standard input has no command line');
  return [...argv.slice(0, at), ...argv.slice(at + 1), '--', ...lines];
}
