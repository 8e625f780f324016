/** The beginnings of files that are to be given away, as text in which a canary can be found. */
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';

/** What is read of each file, bytes. */
const READ_BYTES = 4 * 1024 * 1024;

/** Undefined for what can't be read: the command says so in its own words. One character a byte. */
export async function beginningOf(cwd: string, path: string): Promise<string | undefined> {
  try {
    const file = await open(resolve(cwd, path), 'r');
    try {
      const buffer = Buffer.alloc(Math.min(READ_BYTES, (await file.stat()).size));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
      return buffer.toString('latin1', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
