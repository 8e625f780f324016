/** Which element has the focus, through frames, and watches on the documents around it. */
import { DocumentGone, type Frame } from '../types.ts';
import { type FrameWatch, knownIn } from './aim.ts';
import type { ActContext } from './context.ts';

export interface Focused {
  frame: Frame;
  /** 0: nothing in particular. */
  element: number;
}

export async function focusedElement(ctx: ActContext): Promise<Focused> {
  let frame = ctx.tab.main();
  let element = await frame.call(ctx.deadline, 'focused');
  if (element === 0) return { frame, element };
  const frames = await ctx.tab.frames(ctx.deadline);
  for (;;) {
    const inner = frames.find(
      (each) => each.parent?.frame.document === frame.document && each.parent.element === element,
    );
    if (!inner) return { frame, element };
    frame = inner;
    element = await frame.call(ctx.deadline, 'focused');
  }
}

/** Watches the element's document and those around it. */
export async function watchFrom(
  ctx: ActContext,
  { frame, element }: Focused,
  options: { caret?: true } = {},
): Promise<FrameWatch[]> {
  const watches: FrameWatch[] = [];
  let target = element;
  for (let at: Frame | undefined = frame; at; ) {
    const handle = await watchIn(ctx, at, target, options);
    if (handle !== undefined) watches.push({ frame: at, handle });
    target = at.parent?.element ?? 0;
    at = at.parent?.frame;
  }
  return watches;
}

async function watchIn(
  ctx: ActContext,
  frame: Frame,
  element: number,
  options: { caret?: true },
): Promise<number | undefined> {
  try {
    return await frame.call(ctx.deadline, 'watch', element, {
      guard: 'none',
      known: knownIn(ctx, frame),
      ...options,
    });
  } catch (error) {
    if (error instanceof DocumentGone) return undefined;
    throw error;
  }
}
