/** Token estimate and the cut at whole lines that keeps replies within a budget. */

const BYTES_PER_TOKEN = 4;

/** Tokens a reply may take when the caller names no budget. */
export const DEFAULT_TOKENS = 4000;

/** Fewest tokens a listing can be asked for; below it no line would fit. */
export const LEAST_TOKENS = 50;

/**
 * Tokens of a text, estimated as its UTF-8 bytes divided by 4, rounded up. English prose comes to about that with
 * the tokenisers in use; other scripts, which take more tokens a letter, also take more bytes a letter.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(utf8Bytes(text) / BYTES_PER_TOKEN);
}

/** UTF-8 bytes that a number of tokens stands for. */
export function bytesOf(tokens: number): number {
  return tokens * BYTES_PER_TOKEN;
}

/** UTF-8 length; a lone surrogate counts as the replacement character it will be written as. */
export function utf8Bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** The part of a text that fits. */
export interface CutText {
  text: string;
  /** Lines of the original that `text` holds, the last one perhaps in part. */
  lines: number;
  /** Lines that were left out. */
  left: number;
}

/**
 * Keeps the first lines of a text that fit in a budget. A first line that is too long by itself is cut inside, so
 * that something is always shown.
 */
export function cutLines(text: string, tokens: number): CutText {
  const limit = bytesOf(tokens);
  if (utf8Bytes(text) <= limit) return { text, lines: countLines(text), left: 0 };
  const lines = text.split('\n');
  let used = 0;
  let kept = 0;
  for (const line of lines) {
    const bytes = utf8Bytes(line) + (kept === 0 ? 0 : 1);
    if (used + bytes > limit) break;
    used += bytes;
    kept++;
  }
  if (kept > 0) return { text: lines.slice(0, kept).join('\n'), lines: kept, left: lines.length - kept };
  return { text: cutBytes(lines[0] ?? '', limit), lines: 1, left: lines.length - 1 };
}

/** Longest beginning of a text that takes at most `limit` UTF-8 bytes, ending in `…` where something is missing. */
export function cutBytes(text: string, limit: number): string {
  if (utf8Bytes(text) <= limit) return text;
  const room = limit - utf8Bytes('…');
  if (room < 0) return '';
  const bytes = Buffer.from(text, 'utf8');
  let end = room;
  // A byte 10xxxxxx continues a character; the cut must stand before its first byte.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return `${bytes.toString('utf8', 0, end)}…`;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
