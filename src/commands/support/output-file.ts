/** Files that commands write: the one that the caller asked for, or a new one in the private folder. */
import { access, constants, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Format, Shot } from '../../browser/see/index.ts';
import type { Tab } from '../../browser/tab/index.ts';
import { RutterError } from '../../errors.ts';
import { whyUnwritable } from '../../platform/errno.ts';
import { step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import type { DaemonContext } from '../context.ts';

/** What a reply says of a picture. */
export function describeShot(path: string, shot: Shot) {
  const { width, height, scale, file } = shot;
  return {
    path: trusted(path),
    width,
    height,
    bytes: file.length,
    ...(scale !== 1 && { scale: Math.round(scale * 1000) / 1000 }),
  };
}

/** Writes a picture with refs on it. @returns what a reply says of it */
export async function keepAnnotated(
  ctx: FilePlace,
  { shot, labels }: { shot: Shot; labels: number },
  path?: string,
) {
  const written = await writeOutput(ctx, shot.file, { path, stem: 'annotated', ending: 'png' });
  return { ...describeShot(written, shot), labels };
}

interface OutputName {
  /** As the caller wrote it. */
  path?: string | undefined;
  stem: string;
  ending: string;
}

/** What a command's context says of where its files go. */
export interface FilePlace extends Pick<DaemonContext, 'cwd' | 'filesDir'> {
  /** In the name of a private file; absent: the file is of the session. */
  tab?: Pick<Tab, 'id'>;
}

/**
 * Writes a file and gives its path: the one asked for, or a new one in the private folder.
 * @throws RutterError `file-missing` when the asked-for place can't be written, `home-unwritable` for the private one
 */
export async function writeOutput(
  ctx: FilePlace,
  content: Buffer | string,
  name: OutputName,
): Promise<string> {
  const path = name.path === undefined ? ownPath(ctx, name) : resolve(ctx.cwd, name.path);
  try {
    await mkdir(dirname(path), { recursive: true, ...(name.path === undefined && { mode: 0o700 }) });
    await writeFile(path, content, name.path === undefined ? { mode: 0o600 } : {});
    return path;
  } catch (error) {
    throw unwritable(path, name.path === undefined, error);
  }
}

/**
 * The path of a file that is to be written there, absolute.
 * @throws RutterError `file-missing` where that can't be
 */
export async function writablePath({ cwd }: Pick<DaemonContext, 'cwd'>, asked: string): Promise<string> {
  const path = resolve(cwd, asked);
  try {
    await mkdir(dirname(path), { recursive: true });
    const there = await stat(path).catch(() => undefined);
    if (there?.isDirectory()) throw Object.assign(new Error('It is a folder'), { code: 'EISDIR' });
    await access(there ? path : dirname(path), constants.W_OK);
    return path;
  } catch (error) {
    throw unwritable(path, false, error);
  }
}

let made = 0;

function ownPath(ctx: FilePlace, { stem, ending }: OutputName): string {
  made++;
  const time = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return join(ctx.filesDir, `${stem}-${ctx.tab?.id ?? 'session'}-${time}-${made}.${ending}`);
}

function unwritable(path: string, isOwn: boolean, error: unknown): RutterError {
  const why = whyUnwritable(error);
  const hint = isOwn ? step('doctor') : 'give --path a place that can be written';
  return new RutterError(
    isOwn ? 'home-unwritable' : 'file-missing',
    `Cannot write ${JSON.stringify(path)}: ${why}`,
    {
      hint,
      cause: error,
    },
  );
}

/** @throws RutterError `bad-value` for an ending that says another format */
export function checkEnding(path: string | undefined, format: Format): void {
  const ending = path === undefined ? undefined : /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
  if (ending === undefined) return;
  const said = ending === 'jpg' ? 'jpeg' : ending;
  if ((said === 'png' || said === 'jpeg') && said !== format) {
    throw new RutterError('bad-value', `Cannot write a ${format} picture to a file that ends in .${ending}`, {
      hint: `--format ${said}`,
    });
  }
}
