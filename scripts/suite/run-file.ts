/**
 * Runs one test file in a process of its own and says what became of each of its tests. Nothing is run twice, and what
 * has no result counts as failed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_LIMIT_MS } from '../../test/support/load.ts';
import { ROOT } from '../files.ts';
import { missingIn, readCount, readPlan, readResults, type TestResult } from './output.ts';
import { NOTHING, type Totals } from './totals.ts';

/**
 * A file that says nothing for so long is stopped: longer than any of its tests may take. There is no limit for a file or
 * a run, which take as long as the machine needs.
 */
const SILENCE_MS = TEST_LIMIT_MS + 60_000;
/** Lines of a failed test's own output that are shown again at the end. */
const SHOWN_LINES = 40;

export interface FileOptions {
  /** Only tests whose names match. */
  title?: string;
  /** Stops the run. */
  signal?: AbortSignal;
}

export interface FileRun {
  totals: Totals;
  /** All that it printed. */
  output: string;
}

export async function runFile(file: string, options: FileOptions = {}): Promise<FileRun> {
  const child = spawnTests([file], options.title === undefined ? [] : ['-t', options.title]);
  const stop = () => child.kill('SIGKILL');
  options.signal?.addEventListener('abort', stop);
  const told = { stdout: '', stderr: '' };
  let output = '';
  let isSilent = false;
  const silence = setTimeout(() => {
    isSilent = true;
    stop();
  }, SILENCE_MS);
  const listen = async (name: 'stdout' | 'stderr') => {
    for await (const chunk of child[name].pipeThrough(new TextDecoderStream())) {
      told[name] += chunk;
      output += chunk;
      silence.refresh();
    }
  };
  await Promise.all([listen('stdout'), listen('stderr')]);
  const status = await child.exited;
  clearTimeout(silence);
  options.signal?.removeEventListener('abort', stop);
  // Bun writes what becomes of the tests to stderr.
  const results = readResults(told.stderr);
  const trouble = isSilent
    ? `stopped after ${SILENCE_MS / 1000} s without a word`
    : troubleOf(status, results, told.stderr);
  if (trouble === undefined) return { totals: totalsOf(file, results), output };
  const plan = options.title === undefined ? ((await listTests([file])).get(file) ?? []) : [];
  return { totals: totalsOf(file, results, { trouble, missing: missingIn(plan, results) }), output };
}

function spawnTests(files: readonly string[], flags: readonly string[]) {
  return Bun.spawn(
    [process.execPath, 'test', `--timeout=${TEST_LIMIT_MS}`, ...flags, ...files.map((file) => `./${file}`)],
    {
      cwd: ROOT,
      // Bun prints less to what it takes for an agent.
      env: { ...process.env, AGENT: '0', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

/** What is wrong with a run beside or besides its failed tests; undefined when all went well. */
function troubleOf(status: number, results: readonly TestResult[], output: string): string | undefined {
  const counted = readCount(output);
  if (counted === undefined) return `ended with ${status} before its end`;
  if (counted !== results.length) return `printed ${results.length} results, and counted ${counted}`;
  if (status !== 0) return `ended with ${status}`;
  return results.length === 0 ? 'has no tests' : undefined;
}

/** @param wrong what is the matter with the run, and the tests that have no result */
export function totalsOf(
  file: string,
  results: readonly TestResult[],
  wrong?: { trouble: string; missing: readonly string[] },
): Totals {
  const failed = results.filter(({ state }) => state === 'fail');
  const failures = failed.map(({ name, output }) =>
    [`${file}: ${name}`, ...output.slice(-SHOWN_LINES)].join('\n').trimEnd(),
  );
  const missing = wrong?.missing ?? [];
  if (wrong && (missing.length > 0 || failed.length === 0)) {
    const notRun = missing.length > 0 ? `; without a result: ${missing.join(', ')}` : '';
    failures.push(`${file} ${wrong.trouble}${notRun}`);
  }
  return {
    passed: results.filter(({ state }) => state === 'pass').length,
    failed: wrong ? Math.max(1, failed.length + missing.length) : failed.length,
    failures,
    tests: results.map(({ name, ms }) => ({ file, name, ms })),
  };
}

/** Counts the tests of files that were not run, as failed. */
export async function notRun(files: readonly string[]): Promise<Totals[]> {
  if (files.length === 0) return [];
  const plan = await listTests(files);
  return files.map((file) => {
    const missing = plan.get(file) ?? [];
    const failures = [`${file} was not run (${missing.length} tests)`];
    return { ...NOTHING, failed: Math.max(1, missing.length), failures };
  });
}

/** Names of the tests in the files. Loads the files, and runs none of their tests: no name matches. */
async function listTests(files: readonly string[]): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'rt-plan-'));
  const report = join(folder, 'plan.xml');
  try {
    const child = spawnTests(files, ['-t', '(?!)', '--reporter=junit', `--reporter-outfile=${report}`]);
    await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited]);
    return readPlan(readFileSync(report, 'utf8'));
  } catch {
    // Files that cannot even be loaded: each counts as one.
    return new Map();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
