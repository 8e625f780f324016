/**
 * An append-only file of lines that several processes write and read at once. Readers take no lock and see whole lines
 * only; they go on where they stopped, also when another process has replaced the file by a compacted one meanwhile.
 */
import {
  closeSync,
  constants,
  fstatSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { messageOf, RutterError } from '../errors.ts';
import { errnoCode } from '../platform/errno.ts';
import { type HeldLock, type LockOptions, lock } from '../platform/generation-lock.ts';
import { ensurePrivateDir, unwritable } from '../platform/private-files.ts';
import { step } from '../protocol/step.ts';
import { type FileHeader, parseHeader } from './file-header.ts';

const CHUNK_BYTES = 512 * 1024;
/** Bytes before the place where reading stopped that must be unchanged for reading to go on there. */
const TAIL_BYTES = 64;
const NEWLINE = 0x0a;
const APPEND = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT;
const fsyncLater = promisify(fsync);

/** Gets what the file says, line by line. */
export interface LineReader {
  /** A whole line, without its end; also empty ones and the header of a compacted file. */
  onLine(text: string): void;
  /** The file is another than before: all lines come anew. */
  onRestart(): void;
  /** The file was compacted; what follows comes as before. */
  onCompacted(): void;
}

/** The right to append, while the lock is held. */
export interface Appender {
  /** Writes whole lines, each with one `write`. All or nothing of them stays. @throws RutterError `home-unwritable` */
  append(lines: readonly string[]): void;
}

/**
 * One process's view of one file. Its reading methods throw RutterError `home-unwritable` when the file can't be
 * read.
 */
export class LogFile {
  readonly path: string;
  readonly #reader: LineReader;
  #fd: number | undefined;
  #inode = 0;
  /** Bytes read and handed on: up to the end of a line. */
  #offset = 0;
  #tail: Buffer = Buffer.alloc(0);

  constructor(path: string, reader: LineReader) {
    this.path = path;
    this.#reader = reader;
  }

  get bytesRead(): number {
    return this.#offset;
  }

  get inode(): number {
    return this.#inode;
  }

  /** Hands on the lines that came since the last time. @returns bytes of a line that has no end (yet) */
  read(): number {
    const stat = statSync(this.path, { throwIfNoEntry: false });
    if (!stat) {
      if (this.#fd !== undefined) this.#restart();
      return 0;
    }
    if (this.#fd === undefined) this.#open();
    else if (stat.ino !== this.#inode) this.#follow();
    else if (stat.size === this.#offset) return 0;
    return this.#readOn();
  }

  /** Runs `work` while no other process appends; what it appended is on the disk when the promise fulfils. */
  async exclusively<T>(work: (appender: Appender) => T, options: LockOptions = {}): Promise<T> {
    const held = await this.#lock(options);
    try {
      return await this.#appendAndSync(work);
    } finally {
      held.release();
    }
  }

  async #lock(options: LockOptions): Promise<HeldLock> {
    const dir = dirname(this.path);
    try {
      // Once it has the file, the folder was looked at.
      if (this.#fd === undefined) ensurePrivateDir(dir);
      return await lock(dir, basename(this.path), options);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw unwritable(this.path, error);
    }
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  async #appendAndSync<T>(work: (appender: Appender) => T): Promise<T> {
    let fd: number | undefined;
    let start = 0;
    try {
      const result = work({
        append: (lines) => {
          if (fd === undefined) {
            fd = this.#openForAppending();
            start = fstatSync(fd).size;
          }
          appendLines(this.path, fd, lines);
        },
      });
      if (fd !== undefined && fstatSync(fd).size > start) await this.#sync(fd, start);
      return result;
    } finally {
      if (fd !== undefined) closeSync(fd);
    }
  }

  #openForAppending(): number {
    const isNew = statSync(this.path, { throwIfNoEntry: false }) === undefined;
    try {
      const fd = openSync(this.path, APPEND, 0o600);
      if (isNew) syncFolder(dirname(this.path));
      return fd;
    } catch (error) {
      throw unwritable(this.path, error);
    }
  }

  /** Rows that may not be on the disk are taken back: after a failed fsync nobody knows what is (fsync(2)). */
  async #sync(fd: number, start: number): Promise<void> {
    try {
      await fsyncLater(fd);
    } catch (error) {
      cutBack(fd, start);
      this.#restart();
      throw unwritable(this.path, error);
    }
  }

  #open(): void {
    try {
      this.#fd = openSync(this.path, 'r');
      const stat = fstatSync(this.#fd);
      if (!stat.isFile()) throw new Error('it is not a file');
      this.#inode = stat.ino;
    } catch (error) {
      this.close();
      const reason = messageOf(error);
      throw new RutterError('home-unwritable', `Cannot read "${this.path}": ${reason}`, {
        hint: step('doctor'),
      });
    }
  }

  /** The file was replaced. Its old one, still open here, is complete: nobody appends to what has no name. */
  #follow(): void {
    const old = this.#fd;
    const oldInode = this.#inode;
    if (old === undefined) return;
    const rest = this.#readOn();
    const fd = openSync(this.path, 'r');
    const header = readHeader(fd);
    if (header?.from !== oldInode || header.bytes - rest > fstatSync(fd).size) {
      closeSync(fd);
      this.#restart();
      this.#open();
      return;
    }
    closeSync(old);
    this.#fd = fd;
    this.#inode = fstatSync(fd).ino;
    this.#offset = header.bytes - rest;
    this.#tail = readAt(fd, Math.max(0, this.#offset - TAIL_BYTES), Math.min(TAIL_BYTES, this.#offset));
    this.#reader.onCompacted();
  }

  #restart(): void {
    this.close();
    this.#offset = 0;
    this.#tail = Buffer.alloc(0);
    this.#reader.onRestart();
  }

  #readOn(): number {
    for (;;) {
      if (this.#fd === undefined) return 0;
      const { size } = fstatSync(this.#fd);
      const from = this.#offset - this.#tail.length;
      const bytes = readAt(this.#fd, from, Math.min(CHUNK_BYTES, size - from));
      if (!bytes.subarray(0, this.#tail.length).equals(this.#tail)) {
        this.#restart();
        this.#open();
        continue;
      }
      const more = size - from > bytes.length;
      const consumed = this.#handOn(bytes.subarray(this.#tail.length));
      if (!more) return size - this.#offset;
      if (consumed === 0) return this.#readLongLine(size);
    }
  }

  /** A line of more bytes than a chunk is nobody's row, but must not stop what follows it. */
  #readLongLine(size: number): number {
    if (this.#fd === undefined) return 0;
    this.#handOn(readAt(this.#fd, this.#offset, size - this.#offset));
    return size - this.#offset;
  }

  #handOn(bytes: Buffer): number {
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end === 0) return 0;
    // Moved on before the lines are handed on, so that a reader which throws does not get them twice.
    this.#offset += end;
    this.#tail = Buffer.concat([this.#tail, bytes.subarray(Math.max(0, end - TAIL_BYTES), end)]).subarray(
      -TAIL_BYTES,
    );
    for (const line of bytes.toString('utf8', 0, end - 1).split('\n')) this.#reader.onLine(line);
    return end;
  }
}

function appendLines(path: string, fd: number, lines: readonly string[]): void {
  const { size } = fstatSync(fd);
  // What a killed process left unfinished gets a line of its own.
  let unfinished = size > 0 && readAt(fd, size - 1, 1)[0] !== NEWLINE;
  try {
    for (const line of lines) {
      const bytes = Buffer.from(`${unfinished ? '\n' : ''}${line}\n`);
      unfinished = false;
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    }
  } catch (error) {
    cutBack(fd, size);
    throw unwritable(path, error);
  }
}

/** What can't be cut off stays an unfinished line, which the next append sets apart. */
function cutBack(fd: number, size: number): void {
  try {
    ftruncateSync(fd, size);
  } catch (error) {
    if (errnoCode(error) === undefined) throw error;
  }
}

function readAt(fd: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.max(0, length));
  let at = 0;
  while (at < bytes.length) {
    const count = readSync(fd, bytes, at, bytes.length - at, from + at);
    if (count === 0) break;
    at += count;
  }
  return bytes.subarray(0, at);
}

function readHeader(fd: number): FileHeader | undefined {
  const start = readAt(fd, 0, 256);
  const end = start.indexOf(NEWLINE);
  return end < 0 ? undefined : parseHeader(start.toString('utf8', 0, end));
}

/** A new name in a folder is on the disk only after the folder is. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return; // Folders can't be opened there.
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
