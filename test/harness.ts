/** Drives the built binary in tests: a home of its own for each test file, replies as data, and no process left over. */
import { setDefaultTimeout } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reply } from '../src/protocol/wire.ts';
import { checkReply } from './support/check-replies.ts';
import { adviceOf, refuseBadAdvice } from './support/hints.ts';
import { type Line, parseLines, splitSealed, unseal } from './support/lines.ts';
import { TEST_LIMIT_MS, within } from './support/load.ts';
import { canSeeProcesses, kill, type ProcessInfo, processesOf, waitGone } from './support/processes.ts';

export { until, within } from './support/load.ts';

// Also for who runs a file without the suite.
setDefaultTimeout(TEST_LIMIT_MS);

/** The built program; `RUTTER_TEST_BINARY` takes another one. */
export const BINARY = process.env.RUTTER_TEST_BINARY ?? join(import.meta.dir, '..', 'dist', 'rutter');

/** Chromium without a word to the outside: what is not loopback goes to a proxy that is not there. */
const CHROME_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=127.0.0.1;localhost',
  // It starts a process for the next page with each one, which costs as much again and which no test needs.
  '--disable-features=SpareRendererForSitePerProcess',
];

export interface RunOptions {
  session?: string;
  tab?: string;
  /** `--timeout`, ms. */
  timeout?: number;
  json?: boolean;
  input?: string;
  cwd?: string;
  env?: Record<string, string>;
  /** The client is killed after so long on a quiet machine, ms, and the test fails. */
  limit?: number;
}

export interface Run {
  args: readonly string[];
  exit: number;
  stdout: string;
  stderr: string;
  ms: number;
  /** Text outside the sealed block, and inside it. */
  own: string;
  page: string;
}

export interface JsonRun extends Run {
  reply: Reply;
  /** The reply without seals. */
  plain: Reply;
}

/** Finds Chromium as the start script does, for machines where it isn't on the search path. */
function environment(home: string, extra: Record<string, string> = {}): Record<string, string> {
  const { RUTTER_SESSION: _session, RUTTER_TRANSPORT: _transport, ...inherited } = process.env;
  const clean = Object.fromEntries(
    Object.entries(inherited).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])),
  );
  return {
    ...clean,
    RUTTER_HOME: home,
    RUTTER_PROJECT: 'test',
    RUTTER_CHROME_ARGS: CHROME_ARGS.join(' '),
    ...extra,
  };
}

export interface FixtureOptions {
  env?: Record<string, string>;
  /** Instead of a new folder; not removed at the end. */
  home?: string;
}

function replyIn({ args, stdout, stderr }: Run): Reply {
  try {
    return JSON.parse(stdout) as Reply; // the binary's own output, checked by the tests that use it
  } catch {
    throw new Error(`"rutter ${args.join(' ')}" printed no reply: ${stdout}${stderr}`);
  }
}

/** One home, its daemon and its clients. */
export class Rutter {
  readonly home: string;
  /** Working folder of the calls, for files that tests make. */
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly #scratch: string;

  constructor(options: FixtureOptions = {}) {
    this.#scratch = realpathSync(mkdtempSync(join(tmpdir(), 'rt-')));
    this.home = options.home ?? join(this.#scratch, 'home');
    this.cwd = join(this.#scratch, 'cwd');
    mkdirSync(this.cwd);
    this.env = environment(this.home, options.env);
  }

  /** Starts a client and returns it unwaited, for tests that kill it. */
  spawn(args: readonly string[], options: RunOptions = {}) {
    const flags = [
      ...(options.session === undefined ? [] : ['-S', options.session]),
      ...(options.tab === undefined ? [] : ['--tab', options.tab]),
      ...(options.timeout === undefined ? [] : ['--timeout', String(options.timeout)]),
      ...(options.json ? ['--json'] : []),
    ];
    if (!existsSync(BINARY)) throw new Error(`Cannot test: ${BINARY} is not built`);
    return Bun.spawn([BINARY, ...flags, ...args], {
      cwd: options.cwd ?? this.cwd,
      env: { ...this.env, ...options.env },
      stdin: options.input === undefined ? 'ignore' : new TextEncoder().encode(options.input),
      stdout: 'pipe',
      stderr: 'pipe',
    });
  }

  /** Runs one command to its end. */
  async run(args: readonly string[], options: RunOptions = {}): Promise<Run> {
    const startedAt = performance.now();
    const child = this.spawn(args, options);
    const limit = within(options.limit ?? 40_000);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, limit);
    const [stdout, stderr, exit] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    clearTimeout(timer);
    if (late) throw new Error(`"rutter ${args.join(' ')}" hung for ${limit} ms: ${stdout}${stderr}`);
    const { own, page } = splitSealed(stdout);
    const advice = own.split('\n').filter((each) => /^(?:hint|more): /.test(each));
    if (!options.json) refuseBadAdvice(args, advice);
    return { args, exit, stdout, stderr, own, page, ms: performance.now() - startedAt };
  }

  /** Runs one command that must exit 0. */
  async ok(args: readonly string[], options: RunOptions = {}): Promise<Run> {
    const run = await this.run(args, options);
    this.expectExit(run, 0);
    return run;
  }

  /** Fails with all that the command said, and with the daemon's log where a bug ended it. */
  expectExit(run: Run, ...wanted: number[]): void {
    if (wanted.includes(run.exit)) return;
    const log = run.exit === 70 ? this.log().slice(-2000) : '';
    throw new Error(`"rutter ${run.args.join(' ')}" exited ${run.exit}:\n${run.stdout}${run.stderr}${log}`);
  }

  /** What the daemon logged so far. */
  log(): string {
    const path = join(this.home, 'projects', 'test', 'daemon.log');
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }

  /** Runs one command with `--json`. */
  async json(args: readonly string[], options: RunOptions = {}): Promise<JsonRun> {
    const run = await this.run(args, { ...options, json: true });
    const reply = replyIn(run);
    checkReply(args, reply);
    refuseBadAdvice(args, adviceOf(reply));
    return { ...run, reply, plain: unseal(reply) };
  }

  /** The lines of a snapshot; more arguments go to the command. */
  async snapshot(options: RunOptions & { args?: string[] } = {}): Promise<Line[]> {
    return parseLines((await this.ok(['snapshot', ...(options.args ?? [])], options)).page);
  }

  /** The ref of the one control with that role and name. `any` takes every role. */
  async ref(role: string, name: string, options: RunOptions = {}): Promise<string> {
    const lines = await this.snapshot(options);
    const ref = lines.find(
      (line) => (role === 'any' || line.role === role) && line.name === name && line.ref,
    )?.ref;
    if (ref) return ref;
    throw new Error(`No ref for ${role} "${name}" in:\n${lines.map((line) => line.raw).join('\n')}`);
  }

  /** What the element says; `#out` of the test pages by default. */
  async out(options: RunOptions & { selector?: string } = {}): Promise<string> {
    return (await this.ok(['text', options.selector ?? '#out'], options)).page.trim().replace(/^text: /, '');
  }

  /** Closes every tab of a session, whatever state it is in. */
  async closeTabs(session: string): Promise<void> {
    while ((await this.run(['closetab'], { session })).exit === 0);
  }

  /** Processes that belong to this home: daemon, Chromium and its children. */
  processes(): ProcessInfo[] {
    return canSeeProcesses ? processesOf(this.home) : [];
  }

  /** The daemon's own process. */
  daemon(): ProcessInfo {
    const found = this.processes().find(({ command }) => command.endsWith(' --daemon'));
    if (found) return found;
    throw new Error('No daemon runs');
  }

  /** Chromium's browser process, the parent of the others. */
  chromium(): ProcessInfo {
    const found = this.processes().find(
      ({ command }) => command.includes('--user-data-dir') && !command.includes('--type='),
    );
    if (found) return found;
    throw new Error('No Chromium runs');
  }

  /** Stops the daemon; throws when a process of this home is left. */
  async close(): Promise<void> {
    const before = this.processes();
    if (existsSync(this.home)) await this.run(['stop']).catch(() => undefined);
    const left = await waitGone([...before, ...this.processes()]);
    for (const process of left) kill(process);
    rmSync(this.#scratch, { recursive: true, force: true, maxRetries: 5 });
    if (left.length > 0)
      throw new Error(
        `Left running: ${left.map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`).join('\n')}`,
      );
  }
}
