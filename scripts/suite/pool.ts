/** Runs test files side by side, those that take longest first, and says how each ended. */
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { type FileOptions, notRun, runFile } from './run-file.ts';
import times from './times.json';
import { failure, inSeconds, sum, type Totals } from './totals.ts';

/** Tests that drive a browser wait now and then, and leave the processors to one more. */
const WORKERS = availableParallelism() + 1;

/** Seconds of the files that take more than a few; the order depends on them, nothing else. */
const SECONDS = new Map<string, number>(Object.entries(times));

const longestFirst = (files: readonly string[]): string[] =>
  files.toSorted((a, b) => (SECONDS.get(b) ?? 0) - (SECONDS.get(a) ?? 0));

/** @param options.signal leaves the rest out, whose tests then count as failed */
export async function runFiles(
  title: string,
  files: readonly string[],
  options: FileOptions = {},
): Promise<Totals> {
  console.log(`\n${title}: ${files.length} files`);
  if (files.length === 0) return failure(`${title}: there are none`);
  const queue = new PQueue({ concurrency: WORKERS });
  const left: string[] = [];
  const parts = await queue.addAll(
    longestFirst(files).map((file) => async () => {
      if (!options.signal?.aborted) return await runAndSay(file, options);
      left.push(file);
      return undefined;
    }),
  );
  return sum([...parts.filter((part) => part !== undefined), ...(await notRun(left))]);
}

async function runAndSay(file: string, options: FileOptions): Promise<Totals> {
  const started = performance.now();
  const { totals, output } = await runFile(file, options);
  const took = inSeconds(performance.now() - started);
  if (totals.failed > 0) console.log(output.trimEnd());
  const counts = totals.failed > 0 ? `${totals.passed} passed, ${totals.failed} failed` : totals.passed;
  console.log(`${totals.failed > 0 ? 'FAILED' : 'ok    '} ${file}: ${counts} (${took})`);
  return totals;
}
