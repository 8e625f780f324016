/** Starts Chromium on a pipe, which makes it end when we do, even by kill -9. */
import { isAbsolute } from 'node:path';
import type { Browser as Library } from 'playwright-core';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { Cdp, messageOf } from '../library/index.ts';
import { meansNoDisplay, noDisplay } from './display.ts';
import { launchArgs } from './launch-args.ts';
import { makeRunDir, type RunDir, removeStaleRuns } from './run-dir.ts';

/** How Chromium is started. */
export interface LaunchOptions {
  executablePath: string;
  headless: boolean;
  /** More arguments for Chromium. */
  args: string[];
  noSandbox: boolean;
  /** Private folder for the profile and temporary files. */
  dataDir: string;
}

/** A Chromium that runs. */
export interface Launched {
  library: Library;
  /** Session of the browser itself. */
  cdp: Cdp;
  pid: number | undefined;
  runDir: RunDir;
}

const LAUNCH_MS = 20_000;

/** @throws RutterError `browser-missing`, `no-sandbox`, `no-display` */
export async function launchChromium(options: LaunchOptions): Promise<Launched> {
  const cleaning = removeStaleRuns(options.dataDir);
  const runDir = makeRunDir(options.dataDir);
  try {
    const library = await start(options, runDir);
    const cdp = new Cdp(await library.newBrowserCDPSession());
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    const pid = processInfo.find((process) => process.type === 'browser')?.id;
    if (pid !== undefined) runDir.setBrowser(pid);
    return { library, cdp, pid, runDir };
  } catch (error) {
    await runDir.remove();
    throw launchFailure(options, error);
  } finally {
    await cleaning;
  }
}

/** Launches of one process wait for each other: each sets the temporary folder of the process for a moment. */
let last: Promise<unknown> = Promise.resolve();

function start(options: LaunchOptions, runDir: RunDir): Promise<Library> {
  const next = last.then(() => withTemporaryDir(runDir.path, () => launch(options, runDir)));
  last = next.catch(() => {});
  return next;
}

async function launch(options: LaunchOptions, runDir: RunDir): Promise<Library> {
  // Loaded here because it takes a tenth of a second, which a daemon that opens no page need not spend.
  const { chromium } = await import('playwright-core');
  return await chromium.launch({
    executablePath: options.executablePath,
    headless: options.headless,
    args: launchArgs(options.args),
    chromiumSandbox: !options.noSandbox,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: LAUNCH_MS,
    artifactsDir: runDir.artifacts,
    env: { ...definedEnv(), TMPDIR: runDir.temporary },
  });
}

/** The library makes the profile in the system's temporary folder and has no other way to say where. */
async function withTemporaryDir<T>(dir: string, run: () => Promise<T>): Promise<T> {
  const name = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
  const before = process.env[name];
  process.env[name] = dir;
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  }
}

function definedEnv(): Record<string, string> {
  const defined = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return Object.fromEntries(defined);
}

function launchFailure(options: LaunchOptions, error: unknown): RutterError {
  if (error instanceof RutterError) return error;
  const text = messageOf(error);
  if (/No usable sandbox|zygote_host_impl_linux|Running as root without --no-sandbox/.test(text))
    return new RutterError('no-sandbox', 'Chromium cannot start with its sandbox here', {
      hint: step('doctor'),
      cause: error,
    });
  if (!options.headless && meansNoDisplay(text))
    return noDisplay('the display that the daemon was started with cannot be reached', error);
  const path = options.executablePath;
  const reason = isAbsolute(path) ? firstReason(text) : 'its path is not absolute';
  return new RutterError('browser-missing', `Cannot start the browser ${JSON.stringify(path)}: ${reason}`, {
    hint: step('doctor'),
    cause: error,
  });
}

/** The line that says most in the library's long report. */
function firstReason(text: string): string {
  const plain = text.replace(/\x1b\[[0-9;]*m/g, '');
  const missing = /Executable doesn't exist|ENOENT/.test(plain) ? 'there is no such program' : undefined;
  const fatal =
    /(?:FATAL|ERROR):[^\n]*\] ?([^\n]+)/.exec(plain)?.[1] ??
    /error while loading shared libraries: [^\n]+/.exec(plain)?.[0];
  return missing ?? fatal ?? plain.split('\n')[0] ?? 'unknown';
}
