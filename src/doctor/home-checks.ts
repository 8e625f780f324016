/** Is the home ours, private and writable, with room on its disk? */
import { accessSync, chmodSync, constants, lstatSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '../errors.ts';
import { writePrivateFile } from '../platform/private-files.ts';
import type { Settings } from '../settings/settings.ts';
import type { Check } from './doctor.ts';

const LEAST_FREE_BYTES = 200 * 1024 * 1024;

/** @param fix takes rights from others */
export function checkHome(settings: Settings, fix: boolean): Check {
  const { home } = settings.paths;
  const stat = lstatSync(home, { throwIfNoEntry: false });
  if (!stat) return checkParent(home);
  if (!stat.isDirectory()) return fail(`${home} is not a folder`, 'set RUTTER_HOME to a folder');
  const uid = process.getuid?.();
  if (uid !== undefined && stat.uid !== uid)
    return fail(`${home} belongs to another user`, 'set RUTTER_HOME to a folder of your own');
  if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) return wrongMode(home, stat.mode, fix);
  return tryWrite(home);
}

/** Warns below what a session may need. */
export function checkSpace(settings: Settings): Check {
  const folder = firstExisting(settings.paths.dir);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const detail = `${Math.floor(free / 1024 / 1024)} MiB free for ${folder}`;
  if (free >= LEAST_FREE_BYTES) return { check: 'disk', state: 'ok', detail };
  return {
    check: 'disk',
    state: 'fail',
    detail,
    remedy: 'free some space, or set RUTTER_HOME to a folder on another disk',
  };
}

function checkParent(home: string): Check {
  const folder = firstExisting(home);
  try {
    accessSync(folder, constants.W_OK);
    return { check: 'home', state: 'ok', detail: `${home} will be made on first use` };
  } catch {
    return fail(
      `${home} can't be made: ${folder} is not writable`,
      'set RUTTER_HOME to a folder of your own',
    );
  }
}

function wrongMode(home: string, mode: number, fix: boolean): Check {
  const octal = (mode & 0o777).toString(8);
  const check = fail(`${home} has mode ${octal}: others can look into it`, `chmod 700 ${home}`);
  if (!fix) return check;
  chmodSync(home, 0o700);
  return { ...check, fixed: 'mode set to 700' };
}

function tryWrite(home: string): Check {
  const probe = join(home, '.doctor');
  try {
    writePrivateFile(probe, 'x');
    rmSync(probe);
    return { check: 'home', state: 'ok', detail: `${home} is private and writable` };
  } catch (error) {
    return fail(messageOf(error), 'set RUTTER_HOME to a writable folder');
  }
}

function firstExisting(path: string): string {
  for (let folder = path; ; folder = dirname(folder)) {
    if (lstatSync(folder, { throwIfNoEntry: false }) || dirname(folder) === folder) return folder;
  }
}

function fail(detail: string, remedy: string): Check {
  return { check: 'home', state: 'fail', detail, remedy };
}
