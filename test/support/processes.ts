/** Which processes belong to a Rutter home, read from /proc, so that a test can prove that none is left. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { within } from './load.ts';

export interface ProcessInfo {
  pid: number;
  parent: number;
  startedAt: string;
  command: string;
}

/** Reading /proc is all a Linux test machine needs; elsewhere the checks for orphans are left out. */
export const canSeeProcesses = process.platform === 'linux';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @returns the process, or undefined when it has gone or is only waiting to be reaped. */
export function processInfo(pid: number): ProcessInfo | undefined {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat === '' || fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return {
    pid,
    parent: Number(fields[1]),
    startedAt: fields[19] ?? '',
    command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim(),
  };
}

function allProcesses(): ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processInfo(Number(name)) ?? []);
}

/** Processes that run with that home, have it on their command line, or descend from one that does. */
export function processesOf(home: string): ProcessInfo[] {
  const all = allProcesses();
  const mine = new Set(
    all
      .filter(
        ({ pid, command }) =>
          command.includes(home) || read(`/proc/${pid}/environ`).includes(`RUTTER_HOME=${home}\0`),
      )
      .map(({ pid }) => pid),
  );
  for (let grew = true; grew; ) {
    const children = all.filter(({ pid, parent }) => mine.has(parent) && !mine.has(pid));
    for (const { pid } of children) mine.add(pid);
    grew = children.length > 0;
  }
  mine.delete(process.pid);
  return all.filter(({ pid }) => mine.has(pid));
}

/** The very same process, not one that was given its pid since. */
export function stillRuns(known: ProcessInfo): boolean {
  return processInfo(known.pid)?.startedAt === known.startedAt;
}

/** Waits until none of the processes runs; returns those that still do. */
export async function waitGone(known: readonly ProcessInfo[], limitMs = 5000): Promise<ProcessInfo[]> {
  const end = performance.now() + within(limitMs);
  let left = known.filter(stillRuns);
  while (left.length > 0 && performance.now() < end) {
    await sleep(25);
    left = left.filter(stillRuns);
  }
  return left;
}

/** Ends exactly that process. */
export function kill(known: Pick<ProcessInfo, 'pid'>, signal: NodeJS.Signals = 'SIGKILL'): void {
  process.kill(known.pid, signal);
}
