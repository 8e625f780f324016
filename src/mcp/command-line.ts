/** Command lines of a tool call: the one parser reads them, and a text of the call stands for standard input. */
import { takeGiven } from '../calls/input.ts';
import { parseArgv } from '../protocol/argv.ts';
import type { Manifest } from '../protocol/manifest.ts';
import type { Planned } from './tool.ts';

/** @param input what a command line would have on its standard input */
export async function planWords(
  manifest: Manifest,
  words: readonly string[],
  input?: string,
): Promise<Planned> {
  const parsed = parseArgv(manifest, words);
  // Whoever asks a tool for help is a model; the command that explains is the same for all faces.
  if (parsed.globals.help) return parseArgv(manifest, ['help', ...parsed.command.name.split(' ')]);
  await takeGiven(manifest, parsed, input);
  const { command, args, globals } = parsed;
  return { command, args, globals };
}
