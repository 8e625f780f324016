/** Starts the project's daemon under a lock, so that many clients at once start one. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrorCode, RutterError } from '../errors.ts';
import { tryLock } from '../platform/generation-lock.ts';
import { ensurePrivateDir, unwritable, writePrivateFile } from '../platform/private-files.ts';
import { selfCommand } from '../platform/self-command.ts';
import { step } from '../protocol/step.ts';
import type { Settings } from '../settings/settings.ts';
import { NotListening, NotTaken, post } from './connection.ts';

/** Milliseconds until a daemon that was started must listen. */
const START_LIMIT = 15_000;
/** For another daemon to answer, once ours has made way for it, ms. */
const OTHER_MS = 500;

/** Returns once the daemon listens. @throws RutterError with the daemon's own reason when it could not start. */
export async function startDaemon(settings: Settings): Promise<void> {
  ensurePrivateDir(settings.paths.home);
  ensurePrivateDir(settings.paths.dir);
  const limit = performance.now() + START_LIMIT;
  while (performance.now() < limit) {
    const lock = tryLock(settings.paths.dir, 'start');
    if (!lock) {
      await sleep(15);
      if (await listens(settings)) return;
      continue;
    }
    try {
      if (await listens(settings)) return;
      await launch(settings, limit);
      return;
    } finally {
      lock.release();
    }
  }
  throw new RutterError('daemon-busy', 'Cannot start the daemon: another client holds the start lock', {
    hint: step('doctor'),
  });
}

/** Whether a daemon answers. */
export async function listens(settings: Settings): Promise<boolean> {
  try {
    await post(settings, '/ping', '', AbortSignal.timeout(2000));
    return true;
  } catch (error) {
    // A daemon that is busy says nothing for a while; one that ends closes the connection.
    return !(error instanceof NotListening || error instanceof NotTaken);
  }
}

async function launch(settings: Settings, limit: number): Promise<void> {
  while (performance.now() < limit) {
    const exit = await launchOnce(settings, limit);
    if (exit === 'listens') return;
    if (exit !== undefined && exit !== 0) throw startFailure(settings, exit);
  }
  throw new RutterError(
    'daemon-busy',
    `The daemon did not listen within ${START_LIMIT} ms; its log is "${settings.paths.log}"`,
    { hint: step('doctor') },
  );
}

/** @returns how the process ended, when nobody listens all the same */
async function launchOnce(settings: Settings, limit: number): Promise<'listens' | number | undefined> {
  const log = openLog(settings.paths.log);
  const [command, ...args] = settings.executable === undefined ? selfCommand() : [settings.executable];
  const child = spawn(command, [...args, '--daemon'], {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: settings.paths.dir,
    env: daemonEnv(settings),
  });
  closeSync(log);
  child.unref();
  let exit: number | undefined;
  let end = limit;
  const onEnd = (code: number | null): void => {
    exit = code ?? 1;
    // Status 0: it found another daemon, which is about to answer, or was killed and is about to be gone.
    end = exit === 0 ? Math.min(limit, performance.now() + OTHER_MS) : 0;
  };
  child.on('exit', onEnd);
  child.on('error', () => onEnd(1));
  while (performance.now() < end) {
    if (await listens(settings)) return 'listens';
    await sleep(4);
  }
  return exit;
}

/**
 * How the daemon's JavaScript engine keeps its memory small; each can be set otherwise in the caller's environment. Its
 * work is many short calls, seldom a long computation, so what these cost in speed does not show.
 */
const MEMORY_LIMITS = {
  /**
   * What the garbage collector takes for all memory there is, in bytes. Each large page leaves some MB of garbage; told
   * of a machine's gigabytes, the collector lets it pile up to twice the memory that the daemon needs.
   */
  BUN_JSC_forceRAMSize: '40000000',
  /** Without the third compiler and its code. It compiles what has run for seconds; the second one's code is good. */
  BUN_JSC_useFTLJIT: '0',
  /** The first two wait for three times as many runs, and one thread's worth of the second one's memory is enough. */
  BUN_JSC_thresholdForJITAfterWarmUp: '1500',
  BUN_JSC_thresholdForOptimizeAfterWarmUp: '3000',
  BUN_JSC_numberOfDFGCompilerThreads: '1',
  /** Freed memory goes back to the system at once, not when the allocator next comes by. */
  MIMALLOC_PURGE_DELAY: '0',
} as const;

/** The daemon runs from a folder of its own, so what the client resolved is passed on. */
function daemonEnv(settings: Settings): NodeJS.ProcessEnv {
  return {
    ...MEMORY_LIMITS,
    ...process.env,
    ...settings.passed,
    RUTTER_HOME: settings.paths.home,
    RUTTER_PROJECT: settings.paths.slug,
  };
}

function openLog(path: string): number {
  try {
    return openSync(path, 'a', 0o600);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** A disk that is full takes the daemon's last line as little as its other files. */
function writeFailure(dir: string): RutterError | undefined {
  const path = join(dir, 'write-test');
  try {
    writePrivateFile(path, 'x');
    rmSync(path, { force: true });
    return undefined;
  } catch (error) {
    return unwritable(path, error);
  }
}

/** The daemon's last line says why it could not start, as `{"fatal":{code,message,hint}}`. */
function startFailure(settings: Settings, exit: number): RutterError {
  const line = readFileSync(settings.paths.log, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  try {
    const { fatal } = JSON.parse(line) as { fatal?: { code: string; message: string; hint?: string } }; // our daemon's own line
    if (fatal && isErrorCode(fatal.code))
      return new RutterError(fatal.code, fatal.message, fatal.hint ? { hint: fatal.hint } : {});
  } catch {
    // Not a line of ours: the general message below names the log.
  }
  const full = writeFailure(settings.paths.dir);
  if (full) return full;
  return new RutterError(
    'internal',
    `The daemon ended with status ${exit} before it listened; its log is "${settings.paths.log}"`,
    { hint: step('doctor') },
  );
}
