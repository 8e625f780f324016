/** Who a process is: a pid alone may have been given to another one since. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process as recorded: pid and the operating system's own word for when it started. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** @returns the identity, or undefined when no such process runs. A zombie does not run. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? linuxStart(pid) : psStart(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether exactly the recorded process still runs. */
export function isRunning(known: ProcessIdentity): boolean {
  return identify(known.pid)?.startedAt === known.startedAt;
}

/** Ends the process only when it is provably the recorded one. */
export function killVerified(known: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isRunning(known)) return false;
  try {
    process.kill(known.pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Field 22 of /proc/<pid>/stat (proc(5)): start time in clock ticks since boot. */
function linuxStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name, in parentheses, may hold spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function psStart(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line || undefined;
  } catch {
    return undefined;
  }
}
