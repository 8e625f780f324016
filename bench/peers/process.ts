/** Runs a command line tool the way an agent does and measures the whole process, from spawn to exit. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Ran {
  /** Milliseconds from spawn to exit. */
  ms: number;
  code: number;
  out: string;
  err: string;
}

export interface RunOptions {
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** The process is killed after this many milliseconds. Default 60,000. */
  timeoutMs?: number;
}

/** Time that output may take to arrive after the exit; a daemon that keeps the pipe open never ends it. */
const OUTPUT_GRACE_MS = 200;

export async function runProcess(
  file: string,
  args: readonly string[],
  { cwd, env, timeoutMs = 60_000 }: RunOptions,
): Promise<Ran> {
  const start = performance.now();
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const [code, ms] = await new Promise<[number, number]>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolve([exitCode ?? -1, performance.now() - start]));
  });
  await Promise.race([closed, sleep(OUTPUT_GRACE_MS)]);
  return { ms, code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

export interface Seen {
  pid: number;
  /** Path of the executable. */
  exe: string;
}

/** Processes whose environment or command line names `folder`: those started, at any depth, with a home below it. */
export function processesUnder(folder: string): Seen[] {
  const seen: Seen[] = [];
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    try {
      const words =
        readFileSync(`/proc/${pid}/environ`, 'latin1') + readFileSync(`/proc/${pid}/cmdline`, 'latin1');
      if (words.includes(folder)) seen.push({ pid, exe: readlinkSync(`/proc/${pid}/exe`) });
    } catch {
      // It ended meanwhile, or is another user's.
    }
  }
  return seen;
}

/** Waits until nothing runs under `folder`; what is still there after `ms` is killed by pid and returned. */
export async function endProcessesUnder(folder: string, ms = 3000): Promise<Seen[]> {
  const deadline = performance.now() + ms;
  let left = processesUnder(folder);
  while (left.length > 0 && performance.now() < deadline) {
    await sleep(20);
    left = processesUnder(folder);
  }
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
  return left;
}

/** Resident memory, in MB, of all processes under `folder` that run `program`: a daemon without its browser. */
export function residentMbOf(program: string, folder: string): number {
  const exe = realpathSync(program);
  const own = processesUnder(folder).filter((seen) => seen.exe === exe);
  return own.reduce((sum, { pid }) => sum + residentMb(pid), 0);
}

/** Resident memory of one process, in MB. */
function residentMb(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}
