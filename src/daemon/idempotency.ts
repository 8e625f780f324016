/** Remembers the answers to keyed requests, so that a retry gets the first answer and nothing runs twice. */
import type { Reply } from '../protocol/wire.ts';
import { sizeOf } from './budget.ts';

/** Answers kept, and bytes of page text in them: a retry comes at once, and snapshots are long. */
const KEPT = 500;
const KEPT_BYTES = 1_000_000;

// Not `lru-cache`: what is under way may never be forgotten, and the newest answer stays though it fills the room alone.
interface Kept {
  answer: Promise<Reply>;
  /** Undefined while it is under way; it is not forgotten then. */
  bytes?: number;
}

/** By key; bounded by number and by bytes. */
export class Idempotency {
  readonly #answers = new Map<string, Kept>();
  #bytes = 0;

  once(key: string | undefined, run: () => Promise<Reply>): Promise<Reply> {
    if (key === undefined) return run();
    const known = this.#answers.get(key);
    if (known) return known.answer;
    const kept: Kept = { answer: run() };
    this.#answers.set(key, kept);
    kept.answer.then(
      (reply) => this.#weigh(key, kept, reply),
      () => {},
    );
    return kept.answer;
  }

  #weigh(key: string, kept: Kept, reply: Reply): void {
    if (this.#answers.get(key) !== kept) return;
    kept.bytes = sizeOf(reply.data) + sizeOf(reply.effect);
    this.#bytes += kept.bytes;
    for (const [oldest, { bytes }] of this.#answers) {
      const isFull = this.#bytes > KEPT_BYTES || this.#answers.size > KEPT;
      // The one that has just come stays, however long it is.
      if (!isFull || oldest === key) break;
      if (bytes === undefined) continue;
      this.#answers.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}
