/**
 * Finds many words at once, in one pass: at the start of each word a walk down a tree of letters. Regular expressions
 * with hundreds of alternatives are ten times slower, and this has to read a page as fast as it is sent.
 */
import { LetterTree, NONE } from './letter-tree.ts';

/** Where a word was found, UTF-16. */
export interface WordHit {
  /** Index into the words that the finder was made of. */
  word: number;
  start: number;
  end: number;
}

/** Scripts written without spaces: any of their characters may start a word. */
const UNSPACED_REGEXP = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const WORD_REGEXP = /[\p{L}\p{N}\p{M}_]/u;

const INSIDE = 1;
const UNSPACED = 2;
let kinds: Uint8Array | undefined;

/** For each code unit: not part of a word, part of one, or a word's start wherever it stands. */
function kindTable(): Uint8Array {
  if (kinds) return kinds;
  kinds = new Uint8Array(0x10000);
  for (let code = 0; code < 0x10000; code++) {
    const character = String.fromCharCode(code);
    if (UNSPACED_REGEXP.test(character)) kinds[code] = UNSPACED;
    else if (WORD_REGEXP.test(character)) kinds[code] = INSIDE;
  }
  return kinds;
}

/** Finds the words that it was made of. */
export class WordFinder {
  /** Small number for each code unit that occurs in a word. */
  readonly #classes: Uint16Array;
  /**
   * The tree as a double array: the child of `node` by a class is at `base[node] + class`, if `parent` says so there. A
   * row for each node would be fifty megabytes for the thousand letters of all scripts, nearly all of it empty.
   */
  readonly #base: Int32Array;
  readonly #parent: Int32Array;
  /** For each node the words that end there. */
  readonly #ends: ReadonlyMap<number, readonly number[]>;
  /** Whether `#ends` has the node. */
  readonly #isEnd: Uint8Array;

  /** Words in the normaliser's spelling: lower case, Latin letters without accents. They match as prefixes of words. */
  constructor(words: readonly string[]) {
    const tree = new LetterTree(words);
    const { base, parent, places } = tree.pack();
    this.#classes = tree.classes;
    this.#base = base;
    this.#parent = parent;
    this.#ends = new Map(tree.ends.map(([node, found]) => [places[node] ?? 0, found]));
    this.#isEnd = new Uint8Array(base.length);
    for (const node of this.#ends.keys()) this.#isEnd[node] = 1;
  }

  /** All places where a word of `text` begins with one of the words, in order; the same place may be hit twice. */
  find(text: string): WordHit[] {
    const hits: WordHit[] = [];
    const table = kindTable();
    const classes = this.#classes;
    const base = this.#base;
    const parent = this.#parent;
    let before = 0;
    for (let start = 0; start < text.length; start++) {
      const kind = table[text.charCodeAt(start)] ?? 0;
      // A sign may start a word of the table too ("<|im_start|>"), so only the inside of a word is skipped.
      const skipped = kind === INSIDE && before === INSIDE;
      before = kind;
      if (skipped) continue;
      let node = 0;
      for (let at = start; at < text.length; at++) {
        const found = classes[text.charCodeAt(at)] ?? NONE;
        const child = (base[node] ?? 0) + found;
        if (found === NONE || parent[child] !== node) break;
        node = child;
        if (this.#isEnd[node] === 0) continue;
        for (const word of this.#ends.get(node) ?? []) hits.push({ word, start, end: at + 1 });
      }
    }
    return hits;
  }
}
