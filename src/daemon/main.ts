/** Starts the daemon from the environment its client gave it. */
import type { Environment } from '../platform/paths.ts';
import { readSettings } from '../settings/settings.ts';
import { fatalLine, runDaemon } from './run.ts';

/** Exits 0 when the daemon has stopped, and 1 with a line on standard error when it could not start. */
export async function main(env: Environment): Promise<void> {
  try {
    await runDaemon(readSettings(env, process.cwd(), { project: false }));
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${fatalLine(error)}\n`);
    process.exit(1);
  }
}
