/**
 * Words as a tree of letters, and that tree packed into two arrays for the `WordFinder`. By hand: libraries of tries and
 * of Aho and Corasick keep an object or a map a node, which takes many times the memory and the time, and every text of
 * every page is read through this.
 */

/** Class of a code unit that is in no word. */
export const NONE = 0;
const ABSENT = -1;

/** A tree as a double array (Aoe 1989): two numbers a node. */
export interface PackedTree {
  /** For each place of a node: where its children's places begin, to which a child's class is added. */
  base: Int32Array;
  /** For each place the place of the parent, or -1 where no node is. */
  parent: Int32Array;
  /** For each node of the tree its place; the root's is 0. */
  places: Int32Array;
}

/** A tree that words are added to, before it is packed. */
export class LetterTree {
  /** Small number for each code unit that occurs in a word. */
  readonly classes = new Uint16Array(0x10000);
  /** Nodes at which words end, and which words. */
  readonly ends: readonly (readonly [node: number, words: readonly number[]])[];
  #width = 1;
  #size = 1;
  // Children of a node are a list: its newest child, and from each child the one before.
  readonly #newest: Int32Array;
  readonly #before: Int32Array;
  readonly #class: Uint16Array;

  constructor(words: readonly string[]) {
    const most = words.reduce((sum, word) => sum + word.length, 1);
    this.#newest = new Int32Array(most).fill(ABSENT);
    this.#before = new Int32Array(most).fill(ABSENT);
    this.#class = new Uint16Array(most);
    const ends = new Map<number, number[]>();
    words.forEach((word, index) => {
      let node = 0;
      for (let at = 0; at < word.length; at++) node = this.#childOf(node, this.#classOf(word.charCodeAt(at)));
      ends.set(node, [...(ends.get(node) ?? []), index]);
    });
    this.ends = [...ends];
  }

  /** Puts the children of each node, parents first, at the first place where all of them fit. */
  pack(): PackedTree {
    const base: number[] = [];
    const parent: number[] = [ABSENT];
    const places = new Int32Array(this.#size);
    let firstFree = 1;
    // Nodes were numbered as they came, so a parent's number is lower than its children's.
    for (let node = 0; node < this.#size; node++) {
      const children = this.#childrenOf(node);
      const [one] = children;
      if (one === undefined) continue;
      while (isTaken(parent, firstFree)) firstFree++;
      let start = Math.max(0, firstFree - this.#letter(one));
      while (children.some((child) => isTaken(parent, start + this.#letter(child)))) start++;
      const place = places[node] ?? 0;
      base[place] = start;
      for (const child of children) {
        places[child] = start + this.#letter(child);
        parent[start + this.#letter(child)] = place;
      }
    }
    // Where a base and any class may point, there is something to read.
    const length = parent.length + this.#width;
    return {
      base: Int32Array.from({ length }, (_, place) => base[place] ?? 0),
      parent: Int32Array.from({ length }, (_, place) => parent[place] ?? ABSENT),
      places,
    };
  }

  #letter(node: number): number {
    return this.#class[node] ?? NONE;
  }

  #classOf(code: number): number {
    const known = this.classes[code] ?? NONE;
    if (known !== NONE) return known;
    this.classes[code] = this.#width;
    return this.#width++;
  }

  /** The child by that class, made if there is none. */
  #childOf(node: number, letter: number): number {
    for (let child = this.#newest[node] ?? ABSENT; child !== ABSENT; child = this.#before[child] ?? ABSENT)
      if (this.#class[child] === letter) return child;
    const made = this.#size++;
    this.#class[made] = letter;
    this.#before[made] = this.#newest[node] ?? ABSENT;
    this.#newest[node] = made;
    return made;
  }

  #childrenOf(node: number): number[] {
    const found: number[] = [];
    for (let child = this.#newest[node] ?? ABSENT; child !== ABSENT; child = this.#before[child] ?? ABSENT)
      found.push(child);
    return found;
  }
}

const isTaken = (parent: readonly number[], place: number): boolean => (parent[place] ?? ABSENT) !== ABSENT;
