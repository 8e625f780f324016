/** Output that may be longer than a reply: its beginning in the reply, the whole of it in a file. */
import { cutLines, estimateTokens } from '../../snapshot/tokens.ts';
import { trusted } from '../../trust.ts';
import type { DaemonContext } from '../context.ts';
import type { CommandResult } from '../define.ts';
import { type FilePlace, writeOutput } from './output-file.ts';

/** Tokens kept free for the names of fields, the path and a notice. */
const SPARE_TOKENS = 135;

/** @param key field of the data that holds the text */
export async function longOutput(
  ctx: FilePlace & Pick<DaemonContext, 'maxTokens'>,
  key: string,
  text: string,
  file: { stem: string; ending: string },
): Promise<CommandResult> {
  const room = Math.max(1, ctx.maxTokens - SPARE_TOKENS);
  if (estimateTokens(text) <= room) return { data: { [key]: text } };
  const path = await writeOutput(ctx, text, file);
  const { text: beginning } = cutLines(text, room);
  return {
    data: { path: trusted(path), bytes: Buffer.byteLength(text), [key]: beginning },
    message: `The beginning; the whole is in the file (${estimateTokens(text)} tokens)`,
  };
}
