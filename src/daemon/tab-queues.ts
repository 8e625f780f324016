/** One first-in-first-out queue a tab; commands on different tabs run in parallel. */
import PQueue from 'p-queue';
import type { Tab } from '../browser/types.ts';
import type { Deadline } from '../platform/deadline.ts';

export class TabQueues {
  readonly #queues = new WeakMap<Tab, PQueue>();

  /** Runs the task when the tab's earlier ones have ended. @throws RutterError `timeout` when its turn does not come in time. */
  async run<T>(tab: Tab, deadline: Deadline, task: () => Promise<T>): Promise<T> {
    let started = false;
    const turn = this.#of(tab).add(async () => {
      started = true;
      // A task whose caller gave up while it waited must not act on the page any more.
      deadline.signal.throwIfAborted();
      return await task();
    });
    // Once it runs, the task ends by its own deadline; only the wait for its turn is cut here.
    const waitedOut = new Promise<never>((_, reject) => {
      const onAbort = () => {
        if (!started) reject(deadline.error());
      };
      deadline.signal.addEventListener('abort', onAbort, { once: true });
      turn.then(
        () => deadline.signal.removeEventListener('abort', onAbort),
        () => {},
      );
    });
    deadline.waitingFor = 'earlier commands on the tab';
    turn.catch(() => {});
    return await Promise.race([turn, waitedOut]);
  }

  #of(tab: Tab): PQueue {
    const known = this.#queues.get(tab);
    if (known) return known;
    const made = new PQueue({ concurrency: 1 });
    this.#queues.set(tab, made);
    return made;
  }
}
