/** Remembers the answers to keyed requests, so that a retry gets the first answer and nothing runs twice. */
import type { Reply } from '../protocol/wire.ts';

const KEPT = 500;

export class Idempotency {
  readonly #answers = new Map<string, Promise<Reply>>();

  once(key: string | undefined, run: () => Promise<Reply>): Promise<Reply> {
    if (key === undefined) return run();
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = run();
    this.#answers.set(key, answer);
    if (this.#answers.size > KEPT) this.#forgetOldest();
    return answer;
  }

  #forgetOldest(): void {
    const oldest = this.#answers.keys().next().value;
    if (oldest !== undefined) this.#answers.delete(oldest);
  }
}
