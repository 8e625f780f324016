/** Writes to standard output at once; `process.stdout` would add 3 ms to the start of each call. */
import { writeSync } from 'node:fs';

const STDOUT = 1;
/** Pause while a reader that does not block has no room, ms. */
const FULL_PIPE_MS = 2;

/** Returns when all is written, also into a pipe that is slow to read. */
export function writeOut(text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(STDOUT, bytes, at);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // The reader has gone, as `head` does: there is nobody left to tell.
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_MS);
    }
  }
}
