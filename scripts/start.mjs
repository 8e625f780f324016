/** `npm start`: sets the clone up, then drives the demo; with words after `--`, runs them as one real command. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runDemo } from './demo.mjs';
import { ensureSetup, ROOT, runMain } from './setup.mjs';

/** Runs the executable in the caller's terminal. @returns {Promise<number>} its exit status */
function runCommand(rutter, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(rutter, args, { stdio: 'inherit', cwd: process.env.INIT_CWD ?? process.cwd() });
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
}

await runMain(async () => {
  const { rutter } = await ensureSetup();
  const args = process.argv.slice(2);
  if (args[0] === '--record') return runDemo({ rutter, record: join(ROOT, 'docs/demo.txt') });
  return args.length > 0 ? runCommand(rutter, args) : runDemo({ rutter });
});
