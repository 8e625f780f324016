/** Takes pictures of a tab, small enough for a model, and writes them to files. */
import { access, constants, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { RutterError } from '../../errors.ts';
import { jpegSize } from '../../snapshot/picture/jpeg.ts';
import { fittingScale, type Size } from '../../snapshot/picture/size.ts';
import { trusted } from '../../trust.ts';
import type { CommandContext } from '../define.ts';
import type { Box } from './geometry.ts';

export type Format = 'png' | 'jpeg';

const JPEG_QUALITY = 80;

export interface Shot {
  file: Buffer;
  /** Pixels. */
  width: number;
  height: number;
  scale: number;
}

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

/** @param area CSS pixels of the page; absent: the viewport */
export async function takeShot(
  ctx: CommandContext,
  options: { format: Format; area?: Box | undefined; scale?: number | undefined },
): Promise<Shot> {
  const size = options.area ?? (await pageMetrics(ctx)).viewport;
  const scale = options.scale ?? fittingScale(size);
  const file = await ctx.tab.screenshot(ctx.deadline, {
    format: options.format,
    ...(options.format === 'jpeg' && { quality: JPEG_QUALITY }),
    ...(options.area && { clip: options.area }),
    scale,
  });
  return { file, ...pictureSize(file, options.format), scale };
}

/** Sizes in CSS pixels; `x` and `y` are how far the page is scrolled. */
export async function pageMetrics(
  ctx: CommandContext,
): Promise<{ viewport: Size; content: Size; x: number; y: number }> {
  const { cssVisualViewport, cssContentSize } = await ctx.tab.cdp<{
    cssVisualViewport: { pageX: number; pageY: number; clientWidth: number; clientHeight: number };
    cssContentSize: Size;
  }>(ctx.deadline, 'Page.getLayoutMetrics');
  const { pageX, pageY, clientWidth, clientHeight } = cssVisualViewport;
  return {
    viewport: { width: clientWidth, height: clientHeight },
    content: { width: cssContentSize.width, height: cssContentSize.height },
    x: pageX,
    y: pageY,
  };
}

interface OutputName {
  /** As the caller wrote it. */
  path?: string | undefined;
  stem: string;
  ending: string;
  /** What it is of, in the name of a private file; absent: the tab's id. */
  of?: string;
}

/**
 * Writes a file and gives its path: the one asked for, or a new one in the private folder.
 * @throws RutterError `file-missing` when the asked-for place can't be written, `home-unwritable` for the private one
 */
export async function writeOutput(
  ctx: CommandContext,
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
export async function writablePath(ctx: CommandContext, asked: string): Promise<string> {
  const path = resolve(ctx.cwd, asked);
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

function ownPath(ctx: CommandContext, { stem, ending, of }: OutputName): string {
  made++;
  const time = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return join(ctx.filesDir, `${stem}-${of ?? ctx.tab.id}-${time}-${made}.${ending}`);
}

const REASONS = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'permission is denied'],
  ['EPERM', 'permission is denied'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of the path is a file'],
  ['EEXIST', 'a part of the path is a file'],
]);

function unwritable(path: string, isOwn: boolean, error: unknown): RutterError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = REASONS.get(code) ?? (error instanceof Error ? error.message : String(error));
  const hint = isOwn ? 'rutter doctor' : 'give --path a place that can be written';
  return new RutterError(
    isOwn ? 'home-unwritable' : 'file-missing',
    `Cannot write ${JSON.stringify(path)}: ${why}`,
    {
      hint,
      cause: error,
    },
  );
}

/** Read from the file itself (PNG IHDR, JPEG SOF0 to SOF2): the truth about what was written. */
function pictureSize(file: Buffer, format: Format): Size {
  if (format === 'png') return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  return jpegSize(file);
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
