/** Watches on an element's document and those around it; which element has the focus, through frames. */
import type { FormCheck, HeldValue, WatchStart } from '../../page/acting/api.ts';
import { DocumentGone, type Frame, type FrameWatch } from '../frames/index.ts';
import { holdForm, knownIn } from './aim.ts';
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
  /** The input that follows may send a form. */
  sends?: Sends;
}

/** Keys that may send the form of what has the focus, or a press at a point of the main frame. */
export type Sends = 'enter' | 'space' | { x: number; y: number };

/** What has the focus. */
export async function watchFocused(ctx: ActContext, options: Options = {}): Promise<Watched> {
  let frame = ctx.tab.main();
  let start = await startIn(ctx, frame, 'focused', options);
  const watches: FrameWatch[] = [{ frame, handle: start.watch }];
  while (start.owner) {
    const inner = await frameIn(ctx, frame, start.target);
    if (!inner) break;
    frame = inner;
    start = await startIn(ctx, frame, 'focused', keysOnly(options));
    watches.unshift({ frame, handle: start.watch });
  }
  return { frame, element: start.target, watches, ...(start.held && { held: start.held }) };
}

async function frameIn(ctx: ActContext, outer: Frame, owner: number): Promise<Frame | undefined> {
  const frames = await ctx.tab.frames(ctx.deadline);
  return frames.find(({ parent }) => parent?.frame.document === outer.document && parent.element === owner);
}

/** Starts a watch in the element's document and in each around it: what an input does may show in any of them. */
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

async function startIn(
  ctx: ActContext,
  frame: Frame,
  target: number | 'focused',
  { caret, sends }: Options,
): Promise<WatchStart> {
  const forms = formCheck(ctx, sends);
  const options = {
    known: knownIn(ctx, frame),
    ...(caret && { caret }),
    ...(forms && { forms }),
  } as const;
  const start = await frame.call(ctx.deadline, 'watch', target, options);
  await holdForm(ctx, start.form, [{ frame, handle: start.watch }]);
  return start;
}

/** The point is one of the main frame. */
function keysOnly({ sends, ...options }: Options): Options {
  return typeof sends === 'string' ? { ...options, sends } : options;
}

function formCheck({ forms }: ActContext, sends: Sends | undefined): FormCheck | undefined {
  if (!forms || !sends) return undefined;
  const { known } = forms;
  if (typeof sends === 'object') return { by: 'press', at: sends, known };
  return { by: sends === 'enter' ? 'enter' : 'press', known };
}

function ignoreGone(error: unknown): undefined {
  if (error instanceof DocumentGone) return undefined;
  throw error;
}
