/**
 * A lock between processes that survives kill -9 without ever being stolen from a live owner.
 * Its files are `<name>.lock.1`, `.2`, …: it is held while the owner of any of them runs. A dead owner is not removed but
 * overtaken by the next number, and a number can be made only once. Who has made one looks again before it counts:
 * of two that made different numbers at least one sees the other.
 * By hand, because `proper-lockfile` and its kind judge by the age of a file: an owner that was stopped or starved longer
 * than that loses its lock while it still writes.
 */
import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RutterError } from '../errors.ts';
import { hint, step } from '../protocol/step.ts';
import { errnoCode } from './errno.ts';
import { unwritable } from './private-files.ts';
import { identify, isRunning, type ProcessIdentity } from './process.ts';

/** Given back by `release`, or by the end of the process. */
export interface HeldLock {
  release(): void;
}

/** How long to wait for a lock, and what ends the wait. */
export interface LockOptions {
  /** Longest wait, ms. Default 10,000. */
  waitMs?: number;
  signal?: AbortSignal;
}

const WAIT_MS = 10_000;
const LONGEST_PAUSE_MS = 5;

/** @returns the lock, or undefined while another process (or this one) holds it. */
export function tryLock(dir: string, name: string): HeldLock | undefined {
  for (;;) {
    const seen = generations(dir, name);
    if (seen.some((generation) => stateOf(dir, name, generation) === 'held')) return undefined;
    const mine = (seen.at(-1) ?? 0) + 1;
    if (!claim(dir, name, mine)) continue;
    const others = generations(dir, name)
      .filter((generation) => generation !== mine)
      .map((generation) => ({ generation, state: stateOf(dir, name, generation) }));
    // A number above means that this process slept while others took and left the lock; then it starts again.
    if (others.some(({ generation, state }) => generation > mine || state === 'held')) {
      release(dir, name, mine);
      continue;
    }
    // What has gone by itself may have been made anew by a process that will now back off.
    for (const { generation, state } of others) if (state === 'dead') release(dir, name, generation);
    return { release: () => release(dir, name, mine) };
  }
}

/**
 * Waits until the lock is free. A holder that died does not hold it.
 * @throws RutterError `timeout` when it stays held; the signal's reason when that aborts.
 */
export async function lock(dir: string, name: string, options: LockOptions = {}): Promise<HeldLock> {
  const { waitMs = WAIT_MS, signal } = options;
  const until = performance.now() + waitMs;
  for (let pause = 0.5; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.5)) {
    signal?.throwIfAborted();
    const held = tryLock(dir, name);
    if (held) return held;
    if (performance.now() >= until) throw stillHeld(dir, name, waitMs);
    // Unequal pauses, or waiting processes keep meeting.
    await sleep(pause * (0.5 + Math.random()), undefined, signal ? { signal } : {});
  }
}

/** @returns names of the folder's lock files, of any lock, whose owner has died */
export function deadLocks(dir: string): string[] {
  return readdirSync(dir).filter((file) => {
    const [, name, generation] = /^(.+)\.lock\.(\d+)$/.exec(file) ?? [];
    return name !== undefined && stateOf(dir, name, Number(generation)) === 'dead';
  });
}

function stillHeld(dir: string, name: string, waitMs: number): RutterError {
  const owners = generations(dir, name).flatMap((number) => readOwner(dir, name, number)?.pid ?? []);
  const who = owners.length > 0 ? `process ${owners.at(-1)}` : 'another process';
  return new RutterError(
    'timeout',
    `Timed out after ${waitMs} ms waiting for ${who}, which keeps "${name}" in ${basename(dir)} locked`,
    { hint: hint`try again; ${step('doctor')}, when it stays so` },
  );
}

function lockPath(dir: string, name: string, generation: number): string {
  return join(dir, `${name}.lock.${generation}`);
}

function release(dir: string, name: string, generation: number): void {
  rmSync(lockPath(dir, name, generation), { force: true });
}

function generations(dir: string, name: string): number[] {
  const prefix = `${name}.lock.`;
  return readdirSync(dir)
    .filter((file) => file.startsWith(prefix))
    .map((file) => Number(file.slice(prefix.length)))
    .filter((number) => Number.isInteger(number) && number > 0)
    .sort((a, b) => a - b);
}

let self: string | undefined;

/** Makes the file and who owns it in one step: the owner is the text of a symbolic link that points nowhere. */
function claim(dir: string, name: string, generation: number): boolean {
  self ??= JSON.stringify(identify(process.pid));
  const path = lockPath(dir, name, generation);
  try {
    // Windows lets few users make links; there the owner is in the file, which is made a moment before it is filled.
    if (process.platform === 'win32') writeFileSync(path, self, { flag: 'wx', mode: 0o600 });
    else symlinkSync(self, path);
    return true;
  } catch (error) {
    if (errnoCode(error) === 'EEXIST') return false;
    throw unwritable(path, error);
  }
}

function stateOf(dir: string, name: string, generation: number): 'held' | 'dead' | 'gone' {
  const owner = readOwner(dir, name, generation);
  if (owner) return isRunning(owner) ? 'held' : 'dead';
  return exists(lockPath(dir, name, generation)) ? 'dead' : 'gone';
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function readOwner(dir: string, name: string, generation: number): ProcessIdentity | undefined {
  try {
    return JSON.parse(readLinkOrFile(lockPath(dir, name, generation))) as ProcessIdentity; // written whole, by `claim`
  } catch {
    return undefined;
  }
}

function readLinkOrFile(path: string): string {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (errnoCode(error) !== 'EINVAL' && errnoCode(error) !== 'UNKNOWN') throw error;
    return readFileSync(path, 'utf8');
  }
}
