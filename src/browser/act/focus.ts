/** Watches on an element's document and those around it; which element has the focus, through frames. */
import type { HeldValue, WatchStart } from '../../page/acting/api.ts';
import { DocumentGone, type Frame } from '../types.ts';
import { type FrameWatch, knownIn } from './aim.ts';
import type { ActContext } from './context.ts';

/** An element with the watches on the documents it is in, its own first. */
export interface Watched {
  frame: Frame;
  /** 0: the document as a whole. */
  element: number;
  watches: FrameWatch[];
  /** What it holds, if it is a field. */
  held?: HeldValue;
}

interface Options {
  caret?: true;
}

/** What has the focus. */
export async function watchFocused(ctx: ActContext, options: Options = {}): Promise<Watched> {
  let frame = ctx.tab.main();
  let start = await startIn(ctx, frame, 'focused', options);
  const watches: FrameWatch[] = [{ frame, handle: start.watch }];
  while (start.owner) {
    const inner = await frameIn(ctx, frame, start.target);
    if (!inner) break;
    frame = inner;
    start = await startIn(ctx, frame, 'focused', options);
    watches.unshift({ frame, handle: start.watch });
  }
  return { frame, element: start.target, watches, ...(start.held && { held: start.held }) };
}

async function frameIn(ctx: ActContext, outer: Frame, owner: number): Promise<Frame | undefined> {
  const frames = await ctx.tab.frames(ctx.deadline);
  return frames.find(({ parent }) => parent?.frame.document === outer.document && parent.element === owner);
}

export async function watchFrom(
  ctx: ActContext,
  { frame, element }: Pick<Watched, 'frame' | 'element'>,
  options: Options = {},
): Promise<Watched> {
  const own = await startIn(ctx, frame, element, options);
  const watches: FrameWatch[] = [{ frame, handle: own.watch }];
  for (let at = frame.parent; at; at = at.frame.parent) {
    const outer = await startIn(ctx, at.frame, at.element, options).catch(ignoreGone);
    if (outer) watches.push({ frame: at.frame, handle: outer.watch });
  }
  return { frame, element, watches, ...(own.held && { held: own.held }) };
}

function startIn(
  ctx: ActContext,
  frame: Frame,
  target: number | 'focused',
  options: Options,
): Promise<WatchStart> {
  return frame.call(ctx.deadline, 'watch', target, { guard: 'none', known: knownIn(ctx, frame), ...options });
}

function ignoreGone(error: unknown): undefined {
  if (error instanceof DocumentGone) return undefined;
  throw error;
}
