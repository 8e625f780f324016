/** Reads what Bun says about the tests of one file: line by line while it runs, or as a list without running them. */
import { decodeXML } from 'entities';

export interface TestResult {
  /** With the names of the groups around it: `group > test`. */
  name: string;
  state: 'pass' | 'fail' | 'skip' | 'todo';
  ms: number;
  /** What was printed while it ran. */
  output: readonly string[];
}

const RESULT_REGEXP = /^\((pass|fail|skip|todo)\) (.*?)(?: \[([\d.]+)(ms|s)\])?$/;
/** Bun ends with the names of those that did not pass. */
const LIST_REGEXP = /^\d+ tests? (?:failed|skipped|todo):$/;

// Colours, when somebody asked for them.
const withoutColours = (output: string): string => output.replace(/\u001b\[[0-9;]*m/g, '');

/** Every test that ended, also in the output of a run that was stopped. */
export function readResults(output: string): TestResult[] {
  const results: TestResult[] = [];
  let printed: string[] = [];
  for (const line of withoutColours(output).split('\n')) {
    if (LIST_REGEXP.test(line)) break;
    const [, state, name = '', time = '0', unit] = RESULT_REGEXP.exec(line) ?? [];
    if (state === undefined) {
      printed.push(line);
      continue;
    }
    const ms = Number(time) * (unit === 's' ? 1000 : 1);
    results.push({ name, state: state as TestResult['state'], ms, output: printed }); // as the expression has it
    printed = [];
  }
  return results;
}

/** How many tests Bun itself counted; undefined when the run did not come to its end. */
export function readCount(output: string): number | undefined {
  const count = /^Ran (\d+) tests? across/m.exec(withoutColours(output))?.[1];
  return count === undefined ? undefined : Number(count);
}

/** Names of all tests, by file, from Bun's report in the format of JUnit. */
export function readPlan(junit: string): Map<string, string[]> {
  const plan = new Map<string, string[]>();
  for (const [, attributes = ''] of junit.matchAll(/<testcase ([^>]*?)\/?>/g)) {
    const value = (key: string) =>
      decodeXML(new RegExp(`(?:^| )${key}="([^"]*)"`).exec(attributes)?.[1] ?? '');
    // The report names the innermost group first.
    const groups = value('classname').split(' > ').reverse();
    const name = [...groups, value('name')].filter(Boolean).join(' > ');
    plan.set(value('file'), [...(plan.get(value('file')) ?? []), name]);
  }
  return plan;
}

/** What of the plan has no result. The same name may stand for several tests. */
export function missingIn(plan: readonly string[], results: readonly TestResult[]): string[] {
  const left = results.map(({ name }) => name);
  return plan.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
