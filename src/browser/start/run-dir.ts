/** The folder that one Chromium keeps its profile and temporary files in, and the removal of what dead ones left. */
import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ensurePrivateDir, writePrivateFile } from '../../platform/private-files.ts';
import { identify, isRunning, killVerified, type ProcessIdentity } from '../../platform/process.ts';

const PREFIX = 'run-';
/** Chromium puts a socket into a temporary folder; a socket's path may have 104 bytes (macOS) to 108 (Linux). */
const SOCKET_PATH_LIMIT = 100;
const SOCKET_NAME = join('org.chromium.Chromium.XXXXXX', 'SingletonSocket');

/** Removed when Chromium has ended. */
export interface RunDir {
  path: string;
  artifacts: string;
  /** Where Chromium's own temporary files go; the system's folder when ours has too long a path. */
  temporary: string;
  /** Notes who Chromium is, so that a later start can end it should it outlive us. */
  setBrowser(pid: number): void;
  remove(): Promise<void>;
}

let made = 0;

/** Mode 0700, named after this process so that a later one knows whose it was. */
export function makeRunDir(dataDir: string): RunDir {
  ensurePrivateDir(dataDir);
  const path = join(dataDir, `${PREFIX}${process.pid}-${++made}`);
  const artifacts = join(path, 'artifacts');
  ensurePrivateDir(path);
  mkdirSync(artifacts, { recursive: true, mode: 0o700 });
  note(path, 'owner', process.pid);
  return {
    path,
    artifacts,
    temporary: Buffer.byteLength(join(path, SOCKET_NAME)) <= SOCKET_PATH_LIMIT ? path : tmpdir(),
    setBrowser: (pid) => note(path, 'browser', pid),
    remove: () => removeTree(path),
  };
}

/** Removes the folders of runs whose owner is dead; a Chromium that outlived its owner is ended first. */
export async function removeStaleRuns(dataDir: string): Promise<void> {
  const stale = list(dataDir).filter(
    (name) => name.startsWith(PREFIX) && !runs(join(dataDir, name), 'owner'),
  );
  for (const name of stale) {
    const path = join(dataDir, name);
    const browser = read(path, 'browser');
    if (browser) killVerified(browser, 'SIGKILL');
    await removeSocketDirs(path);
    await removeTree(path);
  }
}

/** A killed Chromium leaves the folder of its socket, which the profile points to. */
async function removeSocketDirs(path: string): Promise<void> {
  for (const profile of list(path)) {
    const target = readLink(join(path, profile, 'SingletonSocket'));
    if (target && /^org\.chromium\.Chromium\.\w+$/.test(basename(dirname(target))))
      await removeTree(dirname(target));
  }
}

function note(path: string, who: string, pid: number): void {
  writePrivateFile(join(path, `${who}.json`), JSON.stringify(identify(pid) ?? null));
}

function read(path: string, who: string): ProcessIdentity | undefined {
  try {
    const known: unknown = JSON.parse(readFileSync(join(path, `${who}.json`), 'utf8'));
    return (known as ProcessIdentity | null) ?? undefined; // written by `note`, whole
  } catch {
    return undefined;
  }
}

function runs(path: string, who: string): boolean {
  const known = read(path, who);
  return known !== undefined && isRunning(known);
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** A dying Chromium may still write; what is left then goes at the next start. */
async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {});
}
