/**
 * Rewrites a file of rows without those that are needed no more. The long part runs beside readers and writers, a slice at
 * a time; the lock is held only to add what was appended meanwhile and to give the new file the name.
 */
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lock, tryLock } from '../platform/generation-lock.ts';
import { unwritable } from '../platform/private-files.ts';
import { headerLine, parseHeader } from './file-header.ts';
import { syncFolder } from './log-file.ts';

/** Little enough to be worked through in a few milliseconds. */
const SLICE_BYTES = 128 * 1024;
const NEWLINE = 0x0a;

/** What a compaction did. */
export interface CompactionReport {
  bytesBefore: number;
  bytesAfter: number;
  linesDropped: number;
  /** How long others could not append. */
  lockedMs: number;
}

/** The part of the file that `keeps` is asked about; what comes after it is copied as it is. */
export interface KnownPart {
  inode: number;
  /** Up to the end of a line. */
  bytes: number;
}

/** What the caller knows of the lines. */
export interface CompactionOptions {
  /** Whether the line is needed. */
  keeps(line: string): boolean;
  /** Asked last: lines that stand for those that were not kept. */
  sums(): readonly string[];
  signal?: AbortSignal;
}

/**
 * @returns undefined when another process compacts the file, or replaced it meanwhile
 * @throws RutterError `home-unwritable`; the file is as it was
 */
export async function compactFile(
  path: string,
  known: KnownPart,
  options: CompactionOptions,
): Promise<CompactionReport | undefined> {
  const [dir, name] = [dirname(path), basename(path)];
  if (!statSync(path, { throwIfNoEntry: false })) return undefined;
  const alone = tryLock(dir, `${name}.compaction`);
  if (!alone) return undefined;
  const draft = join(dir, `${name}.compact`);
  const source = openSync(path, 'r');
  try {
    rmSync(draft, { force: true }); // of a process that was killed
    const target = await open(draft, 'wx', 0o600);
    try {
      return await rewrite({ path, draft, source, target, known, options });
    } finally {
      await target.close();
    }
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw unwritable(path, error);
  } finally {
    closeSync(source);
    rmSync(draft, { force: true });
    alone.release();
  }
}

interface Rewriting {
  path: string;
  draft: string;
  source: number;
  target: FileHandle;
  known: KnownPart;
  options: CompactionOptions;
}

async function rewrite(work: Rewriting): Promise<CompactionReport | undefined> {
  const { path, draft, source, target, known, options } = work;
  const { ino } = fstatSync(source);
  if (ino !== known.inode) return undefined;
  await target.write(`${headerLine({ from: ino, bytes: 0 })}\n`);
  const { read, dropped } = await filterLines(work, known.bytes);
  // The bulk goes to the disk before the lock is taken.
  await target.sync();
  const held = await lock(dirname(path), basename(path), options.signal ? { signal: options.signal } : {});
  const lockedAt = performance.now();
  try {
    if (statSync(path, { throwIfNoEntry: false })?.ino !== ino) return undefined;
    // Shorter: an append that did not reach the disk was taken back.
    if (fstatSync(source).size < read) return undefined;
    await copyRest(source, read, target);
    const bytes = (await target.stat()).size;
    await target.write(`${headerLine({ from: ino, bytes })}\n`, 0);
    await target.sync();
    const bytesBefore = fstatSync(source).size;
    renameSync(draft, path);
    syncFolder(dirname(path));
    const lockedMs = performance.now() - lockedAt;
    return { bytesBefore, bytesAfter: bytes, linesDropped: dropped, lockedMs };
  } finally {
    held.release();
  }
}

/** @returns bytes read, up to the end of a line, and lines left out */
async function filterLines(work: Rewriting, size: number): Promise<{ read: number; dropped: number }> {
  const { source, target, options } = work;
  let read = 0;
  let dropped = 0;
  for (let length = SLICE_BYTES; read < size; ) {
    options.signal?.throwIfAborted();
    const bytes = readSlice(source, read, Math.min(length, size - read));
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      if (bytes.length === size - read) break;
      length *= 2;
      continue;
    }
    const kept = filterSlice(bytes.subarray(0, end), read === 0, options.keeps);
    dropped += kept.dropped;
    read += end;
    length = SLICE_BYTES;
    await writeWhole(target, kept.bytes);
    await nextTurn();
  }
  await writeWhole(
    target,
    Buffer.from(
      options
        .sums()
        .map((line) => `${line}\n`)
        .join(''),
    ),
  );
  return { read, dropped };
}

function filterSlice(
  bytes: Buffer,
  isStart: boolean,
  keeps: CompactionOptions['keeps'],
): { bytes: Buffer; dropped: number } {
  const parts: Buffer[] = [];
  let dropped = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at) + 1;
    const line = bytes.toString('utf8', at, end - 1);
    const isHeader = isStart && at === 0 && parseHeader(line) !== undefined;
    // Kept as the bytes they are, also those that are no UTF-8.
    if (!isHeader && keeps(line)) parts.push(bytes.subarray(at, end));
    else if (!isHeader) dropped += 1;
    at = end;
  }
  return { bytes: Buffer.concat(parts), dropped };
}

async function copyRest(source: number, from: number, target: FileHandle): Promise<void> {
  const rest = fstatSync(source).size - from;
  if (rest > 0) await writeWhole(target, readSlice(source, from, rest));
}

async function writeWhole(target: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await target.write(bytes, at)).bytesWritten;
}

function readSlice(fd: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  while (at < length) {
    const count = readSync(fd, bytes, at, length - at, from + at);
    if (count === 0) break;
    at += count;
  }
  return bytes.subarray(0, at);
}
