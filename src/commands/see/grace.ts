/** How long the other frames may take after the first one has answered. */

const FRAME_GRACE_MS = 1500;

/** The promise's value, or `late` after the grace period. What it rejects with later is dropped. */
export async function withGrace<T>(promise: Promise<T>, late: T): Promise<T> {
  promise.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), FRAME_GRACE_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
