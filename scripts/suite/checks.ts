/** Checks that are not tests: each counts as one, and shows its output only when it fails. */
import { ROOT } from '../files.ts';
import { failure, inSeconds, NOTHING, type Totals } from './totals.ts';

/** One command that must end with 0. */
export async function runCheck(name: string, command: readonly string[]): Promise<Totals> {
  const started = performance.now();
  const child = Bun.spawn([...command], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const status = await child.exited;
  return reportCheck(name, started, status === 0 ? undefined : (await texts).join(''));
}

/** Says how a check ended. `problem` absent: it passed. */
export function reportCheck(name: string, started: number, problem: string | undefined): Totals {
  console.log(
    `${problem === undefined ? 'ok    ' : 'FAILED'} ${name} (${inSeconds(performance.now() - started)})`,
  );
  if (problem === undefined) return { ...NOTHING, passed: 1 };
  console.log(problem.trimEnd());
  return failure(`${name}\n${problem.trimEnd()}`);
}
