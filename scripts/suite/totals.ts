/** What a run of checks and tests came to, and how it is told. */

export interface TimedTest {
  file: string;
  name: string;
  ms: number;
}

export interface Totals {
  passed: number;
  failed: number;
  /** What each failed check or test printed, to be shown once more at the end of a long output. */
  failures: readonly string[];
  tests: readonly TimedTest[];
}

export const NOTHING: Totals = { passed: 0, failed: 0, failures: [], tests: [] };

export const failure = (text: string): Totals => ({ ...NOTHING, failed: 1, failures: [text] });

export const sum = (parts: readonly Totals[]): Totals => ({
  passed: parts.reduce((total, part) => total + part.passed, 0),
  failed: parts.reduce((total, part) => total + part.failed, 0),
  failures: parts.flatMap((part) => part.failures),
  tests: parts.flatMap((part) => part.tests),
});

const SLOWEST = 10;

export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The end of the output: what failed, the slowest tests, and as the very last line the total. */
export function summary({ passed, failed, failures, tests }: Totals): string {
  const slowest = tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ file, name, ms }) => `${inSeconds(ms).padStart(8)}  ${file}: ${name}`);
  return [
    ...(failures.length > 0 ? ['What failed:', ...failures] : []),
    ...(slowest.length > 0 ? [`The slowest tests:\n${slowest.join('\n')}`] : []),
    `${passed} passed, ${failed} failed`,
  ].join('\n\n');
}
