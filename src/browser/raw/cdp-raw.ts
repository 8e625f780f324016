/**
 * A DevTools session for callers' own calls, apart from the one that Rutter works with: what is switched on or off here
 * changes nothing for Rutter, and overrides last as long as the session, which is as long as the page.
 */
import type { Deadline } from '../../platform/deadline.ts';
import type { Cdp } from '../library/index.ts';

/** Runs a call by the deadline and says what a failure means. */
type AwaitAnswer = <T>(deadline: Deadline, what: string, work: Promise<T>) => Promise<T>;

/** One for each page, made on first use. */
export class RawCdp {
  readonly #cdp: Cdp;
  readonly #awaitAnswer: AwaitAnswer;

  constructor(cdp: Cdp, awaitAnswer: AwaitAnswer) {
    this.#cdp = cdp;
    this.#awaitAnswer = awaitAnswer;
  }

  /** Rejects with the protocol's own error, or a RutterError when the page went or hung. */
  async send(deadline: Deadline, method: string, params: object): Promise<unknown> {
    return await this.#awaitAnswer(deadline, `"${method}"`, this.#cdp.sendRaw(method, params));
  }

  /** @returns what ends the listening */
  listen(event: string, listener: (payload: unknown) => void): () => void {
    return this.#cdp.listenRaw(event, listener);
  }
}
