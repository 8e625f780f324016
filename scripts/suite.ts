/** Runs checks and test files as child processes, shows their output as it comes, and counts. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.ts';

export interface Totals {
  passed: number;
  failed: number;
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
  return problem === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
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

/** Runs test files under Bun and reads its summary. No file, or a run that ends badly, counts as one failure. */
export async function runTests(
  title: string,
  files: readonly string[],
  options: TestOptions,
): Promise<Totals> {
  console.log(`\n${title}: ${files.length} files`);
  if (files.length === 0) return { passed: 0, failed: 1 };
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
  const totals = readSummary(await showAndKeep(child.stderr));
  if ((await status) === 0 && totals.passed > 0) return totals;
  return { ...totals, failed: Math.max(1, totals.failed) };
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

/** Totals from the lines ` 12 pass`, ` 1 fail`, ` 1 error` that end a run of Bun's. */
export function readSummary(output: string): Totals {
  // Colours, when the output is a terminal's.
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '');
  const last = (word: string): number =>
    Number(
      plain
        .match(new RegExp(`^ *(\\d+) ${word}s?$`, 'gm'))
        ?.at(-1)
        ?.match(/\d+/)?.[0] ?? 0,
    );
  return { passed: last('pass'), failed: last('fail') + last('error') };
}
