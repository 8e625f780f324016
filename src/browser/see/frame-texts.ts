/** Asks every frame that a person can see for a text. A frame that does not answer is named in place of its text. */
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { DocumentGone, type Frame } from '../frames/index.ts';
import type { Tab } from '../tab/index.ts';
import { withFrameGrace } from './grace.ts';

/** What one frame says, and how many pieces of it nobody can see and were left out. */
export interface ReadText {
  text: string;
  hiddenCount: number;
}

/** The text of one frame, or why it is missing. */
export interface FrameText extends ReadText {
  /** Accessible name of the frame's element; absent for the first frame. */
  name?: string;
  /** Why there is no text, in our own words. */
  missing?: string;
}

type Read = (frame: Frame, root: number | undefined) => Promise<ReadText>;

/** Texts of the page's frames in order, the main one first. */
export async function pageTexts(
  tab: Tab,
  deadline: Deadline,
  read: Read,
  hidden: boolean,
): Promise<FrameText[]> {
  const frames = await tab.frames(deadline);
  const [main, ...others] = frames;
  if (!main) return [];
  const parts = others.map((frame) => {
    const reading = { late: NO_ANSWER };
    return { frame, reading, part: frameText(deadline, frame, read, hidden, reading) };
  });
  for (const { part } of parts) part.catch(() => {});
  const first = await read(main, undefined);
  const rest = await Promise.all(
    parts.map(
      async ({ frame, reading, part }) => (await withFrameGrace(frame, part, undefined)) ?? reading.late,
    ),
  );
  return [first, ...rest.filter(isWorthTelling)];
}

function isWorthTelling({ text, missing, hiddenCount }: FrameText): boolean {
  return text !== '' || missing !== undefined || hiddenCount > 0;
}

const NOTHING: FrameText = { text: '', hiddenCount: 0 };
const NO_ANSWER: FrameText = { ...NOTHING, missing: 'frame did not answer' };

/** @param reading what stands for a frame that does not answer; nothing, once it is known that nobody sees it */
async function frameText(
  deadline: Deadline,
  frame: Frame,
  read: Read,
  hidden: boolean,
  reading: { late: FrameText },
): Promise<FrameText> {
  try {
    const info = await ownerInfo(deadline, frame);
    if (!hidden && !info.visible) {
      reading.late = NOTHING;
      return unseen(await read(frame, undefined));
    }
    return { name: info.name, ...(await read(frame, undefined)) };
  } catch (error) {
    if (error instanceof DocumentGone) return NOTHING;
    if (error instanceof RutterError) return reading.late;
    throw error;
  }
}

/** All of it is left out, and every line counts. */
function unseen({ text, hiddenCount }: ReadText): FrameText {
  const lines = text.split('\n').filter((line) => /\S/.test(line)).length;
  return { text: '', hiddenCount: hiddenCount + lines };
}

async function ownerInfo(deadline: Deadline, frame: Frame): Promise<{ name: string; visible: boolean }> {
  if (!frame.parent) return { name: '', visible: true };
  const [info] = await frame.parent.frame.call(deadline, 'describe', [frame.parent.element]);
  const above = await ownerInfo(deadline, frame.parent.frame);
  return { name: info?.name ?? '', visible: (info?.visible ?? false) && above.visible };
}

/** The frame that an element holds, if it holds one. */
export async function heldFrame(
  tab: Tab,
  deadline: Deadline,
  holder: Frame,
  element: number,
): Promise<Frame | undefined> {
  const frames = await tab.frames(deadline);
  return frames.find(({ parent }) => parent?.frame.id === holder.id && parent.element === element);
}

/** One text of all, each child frame's under a line of its own. */
export function joinTexts(parts: readonly FrameText[]): ReadText {
  const text = parts
    .map(({ name, text, missing }, i) => {
      if (i === 0 || (text === '' && missing === undefined)) return text;
      const label = name ? `frame "${name.replace(/\s+/g, ' ')}"` : 'frame';
      return `--- ${missing === undefined ? label : `${label}: ${missing}`} ---\n${text}`.trimEnd();
    })
    .filter((text) => text !== '')
    .join('\n\n');
  return { text, hiddenCount: parts.reduce((sum, part) => sum + part.hiddenCount, 0) };
}
