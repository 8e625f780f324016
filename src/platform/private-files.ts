/**
 * Folders 0700 and files 0600, owned by the user: the only way Rutter writes into its home. Not `write-file-atomic`: it
 * opens its draft without O_EXCL, writes to where a symbolic link at the path points, and takes over that file's owner.
 */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { RutterError } from '../errors.ts';
import { step } from '../protocol/step.ts';
import { whyUnwritable } from './errno.ts';

/**
 * Makes the folder if need be, 0700, and refuses one that somebody else owns or that is a symbolic link.
 * @throws RutterError `forbidden-client` for a foreign owner, `home-unwritable` when it can't be made.
 */
export function ensurePrivateDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(path, error);
  }
  const stat = lstatSync(path);
  if (!stat.isDirectory())
    throw new RutterError('forbidden-client', `Cannot use "${path}": it is not a folder`);
  const uid = process.getuid?.();
  if (uid !== undefined && stat.uid !== uid)
    throw new RutterError('forbidden-client', `Cannot use "${path}": another user owns it`, {
      hint: 'set RUTTER_HOME to a folder of your own',
    });
  if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) chmodSync(path, 0o700);
}

/**
 * Writes the file whole or not at all: a temporary file in the same folder, fsync, rename. Without `durable` it
 * survives any end of the process but perhaps not of the machine, and costs no wait for the disk.
 */
export function writePrivateFile(path: string, content: string | Uint8Array, { durable = true } = {}): void {
  const temporary = `${path}.${process.pid}.${Date.now().toString(36)}.tmp`;
  try {
    const file = openSync(temporary, 'wx', 0o600);
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw unwritable(path, error);
  }
}

/** Turns an operating-system failure into words for the agent. */
export function unwritable(path: string, error: unknown): RutterError {
  if (error instanceof RutterError) return error;
  return new RutterError('home-unwritable', `Cannot write "${path}": ${whyUnwritable(error)}`, {
    hint: step('doctor'),
    cause: error,
  });
}
