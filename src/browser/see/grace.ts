/** How long the other frames may take after the first one has answered. */
import { within } from '../../platform/within.ts';
import type { Frame } from '../frames/index.ts';

/** For a frame that answered the last time. */
export const FRAME_GRACE_MS = 1500;
/** The same for a frame that stayed silent the last time. */
const SILENT_GRACE_MS = 200;

/** The frame's answer, or `late` after the grace period; a frame that is known to be silent is given little time. */
export async function withFrameGrace<T>(frame: Frame, promise: Promise<T>, late: T): Promise<T> {
  const unanswered = Symbol();
  const ms = frame.known.isSilent ? SILENT_GRACE_MS : FRAME_GRACE_MS;
  const answer = await within<T | typeof unanswered>(promise, ms, unanswered);
  if (answer === unanswered) {
    frame.known.isSilent = true;
    return late;
  }
  frame.known.isSilent = false;
  return answer;
}
