/**
 * What `bin/rutter` runs where it finds no executable beside its package: Node knows every layout of packages. Becomes
 * the executable where Node can, else runs it and ends as it does.
 */
import { spawn } from 'node:child_process';
import { findExecutable } from './find-executable.ts';

const { platform, arch, env } = process;
const args = process.argv.slice(2);
const executable = findExecutable({ platform, arch, env, from: import.meta.url }, false);

if (executable === undefined) {
  process.stderr.write(
    `rutter: the executable for ${platform}-${arch} is not installed; install this package with its optional packages, or set RUTTER_BIN\n`,
  );
  process.exitCode = 6;
} else if ('execve' in process && platform !== 'win32') {
  // Node 22.15 and later; its types may be of an earlier one.
  (process.execve as (file: string, args: string[]) => void)(executable, [executable, ...args]);
} else {
  runChild(executable);
}

function runChild(file: string): void {
  const child = spawn(file, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`rutter: cannot run ${file}: ${error.message}\n`);
    process.exitCode = 6;
  });
  child.on('exit', (status, signal) => {
    if (signal) process.removeAllListeners(signal).kill(process.pid, signal);
    else process.exitCode = status ?? 1;
  });
}
