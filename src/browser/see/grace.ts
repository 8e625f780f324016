/** How long the other frames may take after the first one has answered. */
import type { Frame } from '../frames/index.ts';

const FRAME_GRACE_MS = 1500;
/** The same for a frame that stayed silent the last time. */
const SILENT_GRACE_MS = 200;

/** As `withGrace`, for what a frame answers; one that is known to be silent is given little time. */
export async function withFrameGrace<T>(frame: Frame, promise: Promise<T>, late: T): Promise<T> {
  const unanswered = Symbol();
  const ms = frame.known.isSilent ? SILENT_GRACE_MS : FRAME_GRACE_MS;
  const answer = await withGrace<T | typeof unanswered>(promise, unanswered, ms);
  if (answer === unanswered) {
    frame.known.isSilent = true;
    return late;
  }
  frame.known.isSilent = false;
  return answer;
}

/** The promise's value, or `late` after the grace period. What it rejects with later is dropped. */
export async function withGrace<T>(promise: Promise<T>, late: T, ms = FRAME_GRACE_MS): Promise<T> {
  promise.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
