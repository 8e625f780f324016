/** Progress notifications for what takes more than a second, to clients that asked for them. */

const EVERY_MS = 1000;

/** One notification: seconds so far, of at most so many where there is a deadline. */
export interface Progress {
  progress: number;
  total?: number;
  message: string;
}

/** Runs `work` and tells each second that it still does. A client that can't be told misses nothing else. */
export async function withProgress<T>(
  work: Promise<T>,
  what: { name: string; limitMs: number | undefined },
  tell: ((progress: Progress) => Promise<void>) | undefined,
): Promise<T> {
  if (!tell) return await work;
  let seconds = 0;
  const timer = setInterval(() => {
    seconds++;
    const total =
      what.limitMs === undefined ? {} : { total: Math.max(seconds, Math.ceil(what.limitMs / 1000)) };
    tell({ progress: seconds, ...total, message: `${what.name}: ${seconds} s` }).catch(() => {});
  }, EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
