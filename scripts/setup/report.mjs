/** How the set-up speaks: progress on stderr, one sentence when it cannot go on, never a stack trace. */
import { spawn } from 'node:child_process';

export class SetupError extends Error {}

export const say = (text) => process.stderr.write(`${text}\n`);

/**
 * Runs a step without showing its output, which comes back for the error message. Ends it after `idleMs` without a
 * word from it or after `totalMs`: a download that hangs must not hang the set-up.
 *
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runQuietly(
  command,
  args,
  { cwd, env = process.env, idleMs = 120_000, totalMs = 900_000 } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const finish = (ok, note = '') => {
      clearTimeout(idle);
      clearTimeout(total);
      resolve({ ok, output: output + note });
    };
    const giveUp = (why) => {
      child.kill('SIGKILL');
      finish(false, `\nGave up: ${why}`);
    };
    const total = setTimeout(giveUp, totalMs, `not done after ${totalMs / 1000} s`);
    const idle = setTimeout(giveUp, idleMs, `silent for ${idleMs / 1000} s`);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        idle.refresh();
      });
    }
    child.on('error', (error) => finish(false, error.message));
    child.on('close', (status) => finish(status === 0));
  });
}

/** The last lines of a step's output, for an error message. */
export const tail = (output, lines = 12) => output.trim().split('\n').slice(-lines).join('\n');
