/** A display without a screen, for tests of windows. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './load.ts';

export interface Display {
  /** For `DISPLAY`. */
  name: string;
  close(): Promise<void>;
}

/** Why there can be no display here; undefined when there can. */
export function displayProblem(): string | undefined {
  if (process.platform !== 'linux') return 'Xvfb is of Linux';
  return Bun.which('Xvfb') ? undefined : 'Xvfb is not installed (apt-get install xvfb)';
}

export async function startDisplay(): Promise<Display> {
  const dir = mkdtempSync(join(tmpdir(), 'rt-display-'));
  const file = join(dir, 'number');
  // Xvfb chooses a free number and writes it to the descriptor it is told.
  const child = Bun.spawn(
    ['sh', '-c', 'exec Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$0"', file],
    { stdout: 'ignore', stderr: 'ignore' },
  );
  const number = await until(() => {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      return '';
    }
  });
  return {
    name: `:${number}`,
    close: async () => {
      child.kill();
      await child.exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
