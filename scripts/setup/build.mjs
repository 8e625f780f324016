/** `dist/rutter`: built again when a source, the lockfile or the build itself has changed, by content. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, SetupError, say, tail } from './report.mjs';

const INPUTS = ['src', 'scripts', 'package.json', 'package-lock.json'];
const BUILD_SCRIPT_REGEXP = /^(build|files|manifest|current-manifest|library-types|page-source)\.ts$/;

/** Builds when needed. @returns {Promise<string>} path of the executable */
export async function ensureBuild(root, bun) {
  const executable = join(root, 'dist', process.platform === 'win32' ? 'rutter.exe' : 'rutter');
  const stampFile = join(root, 'dist/.stamp');
  const stamp = hashOf(root);
  if (existsSync(executable) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
    return executable;
  say('Building dist/rutter');
  const { ok, output } = await runQuietly(bun, ['scripts/build.ts'], { cwd: root });
  if (!ok) throw new SetupError(`Cannot build dist/rutter\n${tail(output, 40)}`);
  writeFileSync(stampFile, stamp);
  return executable;
}

function hashOf(root) {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of filesUnder(root, input))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Files that go into the executable, sorted. Tests and what the build itself writes do not. */
function filesUnder(root, input) {
  if (input.startsWith('package')) return [input];
  return readdirSync(join(root, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$|\.generated\.|\.\d+$/.test(entry.name))
    .filter((entry) => input !== 'scripts' || BUILD_SCRIPT_REGEXP.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort();
}
