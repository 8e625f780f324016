/**
 * What a session sent lately, so that a canary split over several calls is found: one letter typed at a time, or a half
 * in each of two addresses.
 */
import { findCanary, type Leak } from './canary.ts';

/** Characters of each kind of argument that are remembered: a canary in its longest encoding many times over. */
const REMEMBERED = 4096;
/** A long argument is searched whole by itself; only its ends can be part of a split. */
const ENDS = 512;
const MAX_KINDS = 64;

/** What one session sent lately, by kind of argument, each cut to what can still be half a canary. */
export class CanaryTrail {
  readonly #canary: string;
  /** By kind of argument (`type`, `url`, …), and all of them together under ''. */
  readonly #sent = new Map<string, string>();

  constructor(canary: string) {
    this.#canary = canary;
  }

  /** Adds what is about to be sent; a leak if it completes the canary, alone or with what was sent before. */
  add(kind: string, text: string): Leak | undefined {
    const alone = findCanary(text, this.#canary);
    if (alone) return alone;
    const ends = text.length > 2 * ENDS ? text.slice(0, ENDS) + text.slice(-ENDS) : text;
    const together = [kind, ''].map((which) => {
      if (!this.#sent.has(which) && this.#sent.size >= MAX_KINDS) return undefined;
      const trail = ((this.#sent.get(which) ?? '') + ends).slice(-REMEMBERED);
      this.#sent.set(which, trail);
      return findCanary(trail, this.#canary) ?? this.#prefixes(trail, text);
    });
    const leak = together.find((found) => found !== undefined);
    return leak && { how: `${leak.how}, over several calls`, start: 0, end: text.length };
  }

  /** Parts that are not neighbours in the trail: `https://x.test/?a=<half>` twice. Filled by later calls. */
  #prefixes(trail: string, text: string): Leak | undefined {
    const canary = this.#canary;
    for (let half = MIN_PART; half <= canary.length - MIN_PART; half++) {
      const [first, second] = [canary.slice(0, half), canary.slice(half)];
      const lower = trail.toLowerCase();
      const at = lower.indexOf(first);
      if (at >= 0 && text.toLowerCase().includes(second) && lower.indexOf(second, at + half) >= 0)
        return { how: 'plain', start: 0, end: text.length };
    }
    return undefined;
  }
}

/** Five letters of the canary's alphabet stand in other text once in 30 million places; two such parts never do. */
const MIN_PART = 5;
