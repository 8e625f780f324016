/**
 * The two locks: one first-in-first-out queue a tab, so that commands on different tabs run in parallel; and a gate over
 * all queues, for what concerns the whole browser.
 */
import PQueue from 'p-queue';
import type { Tab } from '../browser/tab/index.ts';
import type { Deadline } from '../platform/deadline.ts';

/** A tab that is gone takes its queue with it. */
export class TabQueues {
  readonly #queues = new WeakMap<Tab, PQueue>();
  /** Waiting and running, of all tabs. */
  readonly #turns = new Set<Promise<unknown>>();
  /** Settles when nothing runs alone any more. */
  #gate: Promise<unknown> = Promise.resolve();

  /** Runs the task when the tab's earlier ones have ended. @throws RutterError `timeout` when its turn does not come in time. */
  async run<T>(tab: Tab, deadline: Deadline, task: () => Promise<T>): Promise<T> {
    const gate = this.#gate;
    return await this.#turn(deadline, 'earlier commands on the tab', task, (begin) =>
      this.#of(tab).add(async () => {
        await gate;
        return await begin();
      }),
    );
  }

  /** Runs the task when the earlier ones of all tabs have ended; later ones wait for it. @throws RutterError `timeout` */
  async runAlone<T>(deadline: Deadline, task: () => Promise<T>): Promise<T> {
    const before = [...this.#turns];
    const result = this.#turn(deadline, 'earlier commands on all tabs', task, (begin) =>
      Promise.allSettled(before).then(begin),
    );
    this.#gate = result.catch(() => {});
    return await result;
  }

  /** A turn that has begun ends by its own deadline; only the wait for it is cut here. */
  async #turn<T>(
    deadline: Deadline,
    what: string,
    task: () => Promise<T>,
    queue: (begin: () => Promise<T>) => Promise<T>,
  ): Promise<T> {
    let started = false;
    const turn = queue(async () => {
      // A task whose caller gave up while it waited must not act on the page any more.
      deadline.signal.throwIfAborted();
      started = true;
      return await task();
    });
    this.#turns.add(turn);
    turn.catch(() => {}).finally(() => this.#turns.delete(turn));
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
    deadline.waitingFor = what;
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
