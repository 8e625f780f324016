/**
 * `npm test`: sets the clone up, then runs every check and test. `--unit` runs those that need neither browser nor
 * executable, `--only <part of a path> [name]` the files that are meant. The last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { ensureSetup, ROOT, runMain } from './setup.mjs';

const TOTAL_REGEXP = /^(\d+) passed, (\d+) failed$/;

/** Runs the gate, shows its output, and returns its last line. */
function runGate({ bun, chromium }, args) {
  return new Promise((resolve) => {
    const child = spawn(bun, ['scripts/check.ts', ...args], {
      cwd: ROOT,
      // Daemons that a broken run leaves behind end soon by themselves.
      env: { ...process.env, RUTTER_CHROME: chromium, RUTTER_IDLE_MS: '120000' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    let last = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      last = (last + chunk).slice(-200);
    });
    child.on('close', (status, signal) => {
      if (signal || status > 1) process.stderr.write(`The gate was ended: ${signal ?? `status ${status}`}\n`);
      resolve(last.trimEnd().split('\n').at(-1) ?? '');
    });
  });
}

await runMain(async () => {
  const args = process.argv.slice(2);
  let total;
  try {
    total = TOTAL_REGEXP.exec(await runGate(await ensureSetup(), args.length > 0 ? args : ['--all']));
  } finally {
    // Whoever reads the last line must find it there, also when nothing could run.
    if (!total) process.on('exit', () => console.log('0 passed, 1 failed'));
  }
  return total && Number(total[1]) > 0 && Number(total[2]) === 0 ? 0 : 1;
});
