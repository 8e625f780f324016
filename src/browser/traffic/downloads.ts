/** Downloads of a session: each becomes a file with a safe, unique name in a folder of ours. */
import { chmod, copyFile, link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Download } from 'playwright-core';
import { errnoCode } from '../../platform/errno.ts';
import { clip, URL_LIMIT } from '../events/index.ts';
import { messageOf } from '../library/index.ts';

/** One file; `state` changes as it comes. */
export interface DownloadEntry {
  name: string;
  url: string;
  path?: string;
  bytes?: number;
  state: 'running' | 'done' | 'failed';
  reason?: string;
}

/** Longest file name, bytes; file systems take 255. */
const NAME_BYTES = 200;
/** Names that Windows keeps for devices, with or without extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Where a file goes. */
export interface DownloadPlace {
  /** Folder of ours, where it gets the first free name. */
  dir: string;
  /** Absolute; instead of a place in the folder. What is there is replaced. */
  path?: string | undefined;
}

/** A download that is under way. */
export interface Following {
  /** Changes as the file comes. */
  entry: DownloadEntry;
  /** Never rejects: a failure is the entry's state. */
  ended: Promise<void>;
}

/** Follows the download to its end. */
export function follow(download: Download, place: DownloadPlace): Following {
  const name = safeName(download.suggestedFilename());
  const entry: DownloadEntry = { name, url: clip(download.url(), URL_LIMIT), state: 'running' };
  return { entry, ended: finish(download, entry, place) };
}

async function finish(download: Download, entry: DownloadEntry, place: DownloadPlace): Promise<void> {
  try {
    const from = await download.path();
    Object.assign(entry, await keep(from, entry.name, place), { state: 'done' });
  } catch (error) {
    const reason = await download.failure().catch(() => null);
    Object.assign(entry, { state: 'failed', reason: reason ?? messageOf(error) });
  }
}

/** Moves a file to its place. */
async function keep(
  from: string,
  name: string,
  { dir, path }: DownloadPlace,
): Promise<{ path: string; bytes: number }> {
  if (path === undefined) return await keepAmong(from, dir, name);
  await mkdir(dirname(path), { recursive: true });
  await copyFile(from, path);
  await rm(from, { force: true });
  return { path, bytes: (await stat(path)).size };
}

/** Moves the file in under the first free name: `a.txt`, `a (2).txt`, … */
async function keepAmong(from: string, dir: string, name: string): Promise<{ path: string; bytes: number }> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (let number = 1; ; number++) {
    const path = join(dir, numbered(name, number));
    try {
      await place(from, path);
    } catch (error) {
      if (errnoCode(error) === 'EEXIST') continue;
      throw error;
    }
    // Chromium writes it as the umask allows.
    await chmod(path, 0o600);
    await rm(from, { force: true });
    return { path, bytes: (await stat(path)).size };
  }
}

/** A hard link takes the name or fails, in one step; between file systems it must be a copy. */
async function place(from: string, path: string): Promise<void> {
  try {
    await link(from, path);
  } catch (error) {
    if (errnoCode(error) === 'EEXIST') throw error;
    const { COPYFILE_EXCL } = (await import('node:fs')).constants;
    await copyFile(from, path, COPYFILE_EXCL);
  }
}

function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const extension = extname(name);
  return `${name.slice(0, name.length - extension.length)} (${number})${extension}`;
}

/** A page's file name as one that is safe on every system: no path, no control characters, not hidden, not too long. */
export function safeName(suggested: string): string {
  const base = suggested
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^[\s._]+/, '')
    .replace(/[\s.]+$/, '');
  const name = DEVICE_NAME.test(base) ? `_${base}` : base;
  return shorten(name || 'download');
}

function shorten(name: string): string {
  const extension = extname(name).slice(0, 20);
  let stem = name.slice(0, name.length - extname(name).length);
  while (Buffer.byteLength(stem + extension) > NAME_BYTES) stem = stem.slice(0, -1);
  return stem + extension;
}
