/** `upload`: gives files to an input, visible or not, or to the chooser that a press opens. */
import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { RutterError } from '../../errors.ts';
import type { FileInputInfo } from '../../page/acting/api.ts';
import { blank, step } from '../../protocol/step.ts';
import { suggest } from '../../protocol/suggest.ts';
import type { ActContext } from './context.ts';
import { dropFiles } from './drop-files.ts';
import { effectOf } from './effect.ts';
import { onTarget } from './element-gone.ts';
import { watchFrom } from './focus.ts';
import { Observation } from './observe.ts';
import { pressResult, pressTarget } from './press-target.ts';
import { namedTarget } from './refuse.ts';
import type { ActedOn, ActResult } from './result.ts';
import { resolveTarget, type Target } from './target.ts';

interface Uploaded extends ActedOn {
  files?: { name: string; size?: number }[];
}

/** @param names paths, relative to `cwd`. @throws RutterError `file-missing` */
export async function upload(
  ctx: ActContext & { cwd: string },
  text: string,
  names: string[],
): Promise<ActResult<Uploaded>> {
  const paths = await Promise.all(names.map((name) => readable(ctx.cwd, name)));
  const target = await resolveTarget(ctx, text);
  const info = await onTarget(ctx, target, 'fileInput', target.element);
  if (info.input !== undefined) return await giveToInput(ctx, target, info, info.input, paths);
  return await giveToChooser(ctx, target, paths);
}

/** @throws RutterError `file-missing`, before anything has happened */
async function readable(cwd: string, name: string): Promise<string> {
  const path = resolve(cwd, name);
  try {
    const found = await stat(path);
    if (!found.isFile())
      throw new RutterError('file-missing', `Cannot upload ${JSON.stringify(name)}: it is not a file`);
    await access(path, constants.R_OK);
    return path;
  } catch (error) {
    if (error instanceof RutterError) throw error;
    const near = await nearName(path);
    throw new RutterError(
      'file-missing',
      `Cannot upload ${JSON.stringify(name)}: there is no such readable file${near ? `; did you mean ${JSON.stringify(near)}?` : ''}`,
      {
        hint: `a path from ${JSON.stringify(cwd)}, or an absolute one`,
        cause: error,
      },
    );
  }
}

/** A file in the same folder with a name like it. */
async function nearName(path: string): Promise<string | undefined> {
  try {
    return suggest(basename(path), await readdir(dirname(path)));
  } catch {
    return undefined;
  }
}

async function giveToInput(
  ctx: ActContext,
  target: Target,
  info: FileInputInfo,
  input: number,
  paths: string[],
): Promise<ActResult<Uploaded>> {
  const data = { target: namedTarget(target) };
  if (info.disabled)
    throw new RutterError('disabled', `Cannot upload to ${target.ref}: it is disabled`, { data });
  if (paths.length > 1 && !info.multiple)
    throw new RutterError('bad-value', `Cannot upload ${paths.length} files: ${target.ref} takes one`, {
      data,
    });
  const wrong = paths.find((path) => !accepts(info.accept, path));
  if (wrong !== undefined) {
    throw new RutterError(
      'bad-value',
      `Cannot upload ${JSON.stringify(basename(wrong))}: ${target.ref} does not accept that kind of file`,
      {
        data: { ...data, accepts: info.accept },
      },
    );
  }
  const observation = new Observation(ctx);
  observation.follow((await watchFrom(ctx, { frame: target.frame, element: input })).watches);
  const observed = await observation.settle(ctx.tab.setFiles(ctx.deadline, target.frame, input, paths));
  const effect = effectOf(ctx, observed, { frame: target.frame, element: input, hasOwnField: true });
  if (!observed.answers) return { effect, data };
  const held = await target.frame.call(ctx.deadline, 'files', input).catch(() => undefined);
  // A page that takes the files at once often empties or removes the input.
  if (!held || held.length === 0)
    return {
      effect,
      data: { ...data, files: [] },
      message:
        'The files were given; the input is empty or gone again, as after an upload that starts at once',
    };
  const expected = paths.map((path) => basename(path)).join('\n');
  if (held.map((file) => file.name).join('\n') !== expected) {
    throw new RutterError('value-rejected', `${target.ref} did not keep the files`, {
      data: { ...data, files: held },
    });
  }
  return { effect, data: { ...data, files: held } };
}

/** What is pressed to open a chooser; anything else is first asked whether files can be dropped on it. */
const PRESSED = new Set(['button', 'link', 'menuitem']);

async function giveToChooser(ctx: ActContext, target: Target, paths: string[]): Promise<ActResult<Uploaded>> {
  const data = { target: namedTarget(target), files: paths.map((path) => ({ name: basename(path) })) };
  if (!ctx.tab.chooser && !PRESSED.has(target.role)) {
    const dropped = await dropFiles(ctx, target, paths);
    if (dropped)
      return { effect: effectOf(ctx, dropped, target), data, message: 'The files were dropped on it' };
  }
  if (!ctx.tab.chooser) await openChooser(ctx, target);
  if (paths.length > 1 && ctx.tab.chooser?.multiple === false) {
    throw new RutterError('bad-value', `Cannot upload ${paths.length} files: the chooser takes one`, {
      hint: step('upload', { target: target.ref, files: [blank('one file')] }),
    });
  }
  const observation = new Observation(ctx);
  observation.follow((await watchFrom(ctx, { frame: target.frame, element: 0 })).watches);
  const observed = await observation.settle(ctx.tab.answerChooser(ctx.deadline, paths));
  return { effect: effectOf(ctx, observed), data };
}

/** @throws RutterError `wrong-target` */
async function openChooser(ctx: ActContext, target: Target): Promise<void> {
  const pressed = await pressTarget(ctx, target, { button: 'left', count: 1, modifiers: [] });
  if (ctx.tab.chooser) return;
  const { effect } = await pressResult(ctx, target, pressed);
  throw new RutterError(
    'wrong-target',
    `Cannot upload to ${target.ref}: it is no file input, and pressing it opened no file chooser`,
    { hint: step('snapshot', { interactive: true }), data: { target: namedTarget(target), effect } },
  );
}

const KINDS: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.md': 'text/markdown',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
};

/** Whether a chooser with that `accept` would offer the file. A kind that is not known here is let through. */
export function accepts(accept: string, path: string): boolean {
  const rules = accept
    .toLowerCase()
    .split(',')
    .map((rule) => rule.trim())
    .filter(Boolean);
  if (rules.length === 0) return true;
  const extension = extname(path).toLowerCase();
  const kind = KINDS[extension];
  return rules.some((rule) => {
    if (rule.startsWith('.')) return basename(path).toLowerCase().endsWith(rule);
    if (rule === '*/*' || kind === undefined) return true;
    return rule.endsWith('/*') ? kind.startsWith(rule.slice(0, -1)) : rule === kind;
  });
}
