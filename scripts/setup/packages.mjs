/** npm packages: installed when they are missing or the lockfile has changed, with a Bun that really runs. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, SetupError, say, tail } from './report.mjs';

const bunOf = (root) => join(root, 'node_modules/bun/bin/bun.exe');

/** Installs what is missing. @returns {Promise<string>} path of Bun */
export async function ensurePackages(root) {
  const stampFile = join(root, 'node_modules/.rutter-stamp');
  const stamp = stampOf(root);
  const bun = bunOf(root);
  if (readOr(stampFile) === stamp && existsSync(bun)) return bun;
  say('Installing packages (npm ci)');
  await install(root);
  await repairBun(root, bun);
  writeFileSync(stampFile, stamp);
  return bun;
}

function stampOf(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

function readOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function install(root) {
  // Under `npm start` npm names its own script; `npm` on the PATH may be another one, and on Windows is no executable.
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // NODE_ENV=production would leave out the compiler.
  const { ok, output } = await runQuietly(command, [...args, 'ci', '--include=dev', '--include=optional'], {
    cwd: root,
    idleMs: 300_000,
  });
  if (!ok) throw new SetupError(`Cannot install packages: npm ci failed\n${tail(output)}`);
}

/** npm may be set up not to run install scripts; Bun's puts the executable in its place, so it is run here then. */
async function repairBun(root, bun) {
  if ((await runQuietly(bun, ['--version'])).ok) return;
  const { output } = await runQuietly(process.execPath, ['install.js'], {
    cwd: join(root, 'node_modules/bun'),
  });
  if ((await runQuietly(bun, ['--version'])).ok) return;
  throw new SetupError(
    `Cannot run Bun: "${bun}" does not work here and its install script did not mend it\n${tail(output)}\n` +
      'Remove node_modules and run the command again',
  );
}
