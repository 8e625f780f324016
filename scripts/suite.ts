/** Runs checks and test files as child processes, shows their output as it comes, and counts. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.ts';

export interface Totals {
  passed: number;
  failed: number;
  /** What each failed check or test printed, to be shown once more at the end of a long output. */
  failures: readonly string[];
}

export interface TestOptions {
  /** Worker processes, each with one file at a time. Absent: all files in one process. */
  workers?: number;
  /** Limit of one test, ms. */
  timeoutMs: number;
  /** Limit of the whole run, ms; a run that hangs counts as failed. */
  totalMs: number;
}

export const sum = (parts: readonly Totals[]): Totals => ({
  passed: parts.reduce((total, part) => total + part.passed, 0),
  failed: parts.reduce((total, part) => total + part.failed, 0),
  failures: parts.flatMap((part) => part.failures),
});

/** One named check; its output is shown only when it fails. */
export async function runCheck(name: string, command: readonly string[]): Promise<Totals> {
  const started = performance.now();
  const child = Bun.spawn([...command], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const status = await child.exited;
  return reportCheck(name, started, status === 0 ? undefined : (await texts).join(''));
}

/** Says how a check ended. `problem` absent: it passed. */
export function reportCheck(name: string, started: number, problem: string | undefined): Totals {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problem === undefined ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (problem !== undefined) console.log(problem.trimEnd());
  if (problem === undefined) return { passed: 1, failed: 0, failures: [] };
  return { passed: 0, failed: 1, failures: [`${name}\n${problem.trimEnd()}`] };
}

/** Test files under the folders, or straight in them when `deep` is false. */
export function testFiles(folders: readonly string[], deep = true): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: deep, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => path.endsWith('.test.ts'))
    .sort();
}

/** Tests that need no executable. */
export const unitTestFiles = (): string[] => [
  ...testFiles(['src', 'scripts']),
  ...testFiles(['test'], false),
];

/** Tests that drive the built executable. */
export const drivenTestFiles = (): string[] => testFiles(['test/e2e', 'test/cases']);

/** Runs test files under Bun and reads its summary. No file, or a run that ends badly, counts as one failure. */
export async function runTests(
  title: string,
  files: readonly string[],
  options: TestOptions,
): Promise<Totals> {
  console.log(`\n${title}: ${files.length} files`);
  if (files.length === 0) return { passed: 0, failed: 1, failures: [`${title}: there are none`] };
  const parallel = options.workers ? [`--parallel=${options.workers}`] : [];
  const paths = files.map((file) => `./${file}`);
  const child = Bun.spawn(
    [process.execPath, 'test', ...parallel, `--timeout=${options.timeoutMs}`, ...paths],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'pipe'],
      timeout: options.totalMs,
    },
  );
  const status = child.exited;
  const output = await showAndKeep(child.stderr);
  const totals = { ...readSummary(output), failures: readFailures(output) };
  if ((await status) === 0 && totals.passed > 0) return totals;
  const failures = totals.failures.length > 0 ? totals.failures : [`${title}: ended with ${await status}`];
  return { ...totals, failed: Math.max(1, totals.failed), failures };
}

async function showAndKeep(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) {
    process.stdout.write(chunk);
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

// Colours, when the output is a terminal's.
const withoutColours = (output: string): string => output.replace(/\u001b\[[0-9;]*m/g, '');

/** Totals from the lines ` 12 pass`, ` 1 fail`, ` 1 error` that end a run of Bun's. */
export function readSummary(output: string): Pick<Totals, 'passed' | 'failed'> {
  const plain = withoutColours(output);
  const last = (word: string): number =>
    Number(
      plain
        .match(new RegExp(`^ *(\\d+) ${word}s?$`, 'gm'))
        ?.at(-1)
        ?.match(/\d+/)?.[0] ?? 0,
    );
  return { passed: last('pass'), failed: last('fail') + last('error') };
}

/** Lines of a failure's own output that are shown again. */
const FAILURE_LINES = 40;

/** What Bun printed of each test that failed, with its file: from the end of the test before it to its own `(fail)`. */
export function readFailures(output: string): string[] {
  const failures: string[] = [];
  let file = '';
  let lines: string[] = [];
  for (const line of withoutColours(output).split('\n')) {
    // Bun ends with a list of the names.
    if (/^\d+ tests? failed:$/.test(line)) break;
    if (/^\S+\.test\.ts:$/.test(line)) [file, lines] = [line, []];
    else if (/^\((pass|skip|todo)\) /.test(line)) lines = [];
    else if (line.startsWith('(fail) ')) {
      failures.push([file, ...lines.slice(-FAILURE_LINES), line].join('\n'));
      lines = [];
    } else lines.push(line);
  }
  return failures;
}
