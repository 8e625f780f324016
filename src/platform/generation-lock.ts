/**
 * A lock between processes that survives kill -9 without ever being stolen from a live owner.
 * Its files are `<name>.lock.1`, `.2`, …: the highest whose owner runs is held. A dead owner is not removed but
 * overtaken by the next number, and a number can be made only once (`link` fails when it exists).
 */
import { linkSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errnoCode, writePrivateFile } from './private-files.ts';
import { identify, isRunning, type ProcessIdentity } from './process.ts';

export interface HeldLock {
  release(): void;
}

/** @returns the lock, or undefined while another process holds it. */
export function tryLock(dir: string, name: string): HeldLock | undefined {
  for (;;) {
    const highest = generations(dir, name).at(-1) ?? 0;
    if (highest > 0 && ownerRuns(dir, name, highest)) return undefined;
    const mine = highest + 1;
    if (!claim(dir, name, mine)) continue;
    // A slow process may have made a number that was overtaken and cleaned up meanwhile.
    if (generations(dir, name).at(-1) !== mine) {
      rmSync(lockPath(dir, name, mine), { force: true });
      continue;
    }
    for (const old of generations(dir, name))
      if (old < mine) rmSync(lockPath(dir, name, old), { force: true });
    return { release: () => rmSync(lockPath(dir, name, mine), { force: true }) };
  }
}

function lockPath(dir: string, name: string, generation: number): string {
  return join(dir, `${name}.lock.${generation}`);
}

function generations(dir: string, name: string): number[] {
  const prefix = `${name}.lock.`;
  return readdirSync(dir)
    .filter((file) => file.startsWith(prefix))
    .map((file) => Number(file.slice(prefix.length)))
    .filter((number) => Number.isInteger(number) && number > 0)
    .sort((a, b) => a - b);
}

function claim(dir: string, name: string, generation: number): boolean {
  const draft = join(dir, `${name}.draft.${process.pid}`);
  writePrivateFile(draft, JSON.stringify(identify(process.pid)));
  try {
    linkSync(draft, lockPath(dir, name, generation));
    return true;
  } catch (error) {
    if (errnoCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function ownerRuns(dir: string, name: string, generation: number): boolean {
  try {
    const owner = JSON.parse(readFileSync(lockPath(dir, name, generation), 'utf8')) as ProcessIdentity; // written whole, by link
    return isRunning(owner);
  } catch {
    return false;
  }
}
