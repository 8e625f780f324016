/** One computation of a name: what it is made of, and where it has been. */
import type { Item, Pass } from './item.ts';

/** The step of accname that gave it. */
export type NameFrom = 'contents' | 'attribute' | 'related' | 'title' | 'placeholder' | 'value' | 'none';

/** An accessible name and where it comes from. */
export interface Name {
  /** White space collapsed. */
  readonly text: string;
  readonly from: NameFrom;
}

/** The elements that one computation has met: their number is kept, and each remembers who met it last. */
export class Meetings {
  static #last = 0;
  readonly #number = ++Meetings.#last;
  count = 0;
  /** UTF-16 units of text that nobody sees, taken into the name. */
  unseen = 0;

  has(item: Item): boolean {
    return item.met === this.#number;
  }

  add(item: Item): void {
    if (item.met === this.#number) return;
    item.met = this.#number;
    this.count += 1;
  }
}

/**
 * Which text that nobody sees counts: none; what is hidden as texts for screen readers are; or all of it. What is not
 * rendered never counts here.
 */
export type Reach = 'seen' | 'spoken' | 'all';

/** One computation: what was met, and the element that a relation points to, if one does. */
export interface Walk {
  readonly pass: Pass;
  readonly met: Meetings;
  /** Target of aria-labelledby or aria-describedby; its whole content counts, and all of it when it is hidden. */
  readonly target: Item | undefined;
  readonly reach: Reach;
}

/** What stands between a text and its neighbour: nothing, a box within the line, or the end of the line. */
export type Edge = 0 | 1 | 2;
export const NONE: Edge = 0;
export const BOX: Edge = 1;
export const BLOCK: Edge = 2;

/** A part of a name, with what separates it from its neighbours. */
export interface Piece {
  text: string;
  from: NameFrom;
  before: Edge;
  after: Edge;
}

/** Joined to its neighbours without a space. */
export function piece(text: string, from: NameFrom): Piece {
  return { text, from, before: NONE, after: NONE };
}
