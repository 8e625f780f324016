/** Lines of a byte stream, one at a time; memory is bounded by the longest line that is taken. */

/** One line, without its end. */
export interface Line {
  /** From 1. */
  number: number;
  /** Undefined for a line that is too long; the next one is read as usual. */
  text: string | undefined;
}

/** Longest line that is taken, bytes. */
const LONGEST = 64 * 1024 * 1024;
const LINE_FEED = 10;

/** Ends with the stream; a last line without an end counts. */
export async function* readLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let number = 0;
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const add = (part: Uint8Array): void => {
    bytes += part.length;
    if (bytes <= LONGEST) parts.push(part);
    else parts = [];
  };
  const take = (): Line => {
    const text = bytes <= LONGEST ? Buffer.concat(parts).toString('utf8') : undefined;
    parts = [];
    bytes = 0;
    return { number: ++number, text };
  };
  for await (const chunk of input) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, at));
      yield take();
      from = at + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
  if (bytes > 0) yield take();
}
