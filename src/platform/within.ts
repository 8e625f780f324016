/** Waits that end after a while with something else. What a promise rejects with after that is dropped. */
import timeout from 'p-timeout';

/** The promise's value, or `late` when it takes longer. */
export function within<T>(promise: Promise<T>, ms: number, late: T): Promise<T> {
  return withinOr(promise, ms, () => late);
}

/** The promise's value, or what `late` returns or throws when it takes longer; `late` is asked only then. */
export function withinOr<T>(promise: Promise<T>, ms: number, late: () => T): Promise<T> {
  // The library refuses times below 1 ms; what has settled already wins anyhow.
  return timeout(promise, { milliseconds: Math.max(1, ms), fallback: late });
}
