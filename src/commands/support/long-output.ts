/** Output that may be longer than a reply: its beginning in the reply, the whole of it in a file. */
import { cutLines, estimateTokens } from '../../snapshot/tokens.ts';
import { type Trusted, trusted } from '../../trust.ts';
import type { DaemonContext } from '../context.ts';
import { type FilePlace, writeOutput } from './output-file.ts';

/** Tokens kept free for the names of fields, the path and a notice. */
const SPARE_TOKENS = 135;

/** A text, and where the whole of it is. */
export interface LongOutput {
  /** What the reply shows of it. */
  shown: string;
  /** Absent: the reply shows the whole. */
  file?: { path: Trusted; bytes: number };
  /** Trusted words. */
  said?: { message: string };
}

/** Writes a file only when the reply cannot hold the text. */
export async function longOutput(
  ctx: FilePlace & Pick<DaemonContext, 'maxTokens'>,
  text: string,
  file: { stem: string; ending: string },
): Promise<LongOutput> {
  const room = Math.max(1, ctx.maxTokens - SPARE_TOKENS);
  if (estimateTokens(text) <= room) return { shown: text };
  const path = await writeOutput(ctx, text, file);
  const { text: beginning } = cutLines(text, room);
  return {
    shown: beginning,
    file: { path: trusted(path), bytes: Buffer.byteLength(text) },
    said: { message: `The beginning; the whole is in the file (${estimateTokens(text)} tokens)` },
  };
}
