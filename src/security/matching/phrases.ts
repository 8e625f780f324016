/**
 * Phrases as data: a word they begin with and a short pattern for what follows. The words are found in one pass
 * (`WordFinder`), and only there the pattern is tried, so hundreds of phrases cost little more than one.
 */
import { WordFinder } from './word-finder.ts';

/**
 * `heads`: words divided by `|` (or a list, for words with that sign), one ending in `*` stands for all that begin so. `tail`: a regular expression for what
 * follows, in which a space is any gap between words, `_` an optional one, `~3` up to three words,
 * `%9` up to nine characters of one sentence (for scripts without spaces).
 */
export interface Phrase<Id extends string> {
  id: Id;
  heads: string | readonly string[];
  tail?: string;
}

/** Where a phrase was found. */
export interface PhraseHit<Id extends string> {
  id: Id;
  /** In the text that was searched. */
  start: number;
  end: number;
}

const SIGNS = '\\s*_"\'`.,:;()\\[\\]{}<>/|~#=\\\\-';
/**
 * In a group, so that a `?` after a space makes the gap optional and not lazy. Words between have none of its signs:
 * with one way only to divide a text there is next to no backtracking.
 */
const GAP = `(?:[${SIGNS}]{1,4})`;
const LATIN_REGEXP = /^[\x00-\x7f]*$/;

/** Source of a regular expression for a tail in the notation of `Phrase`. */
export function compileTail(tail: string): string {
  return tail
    .normalize('NFC')
    .replace(/~(\d)/g, (_, most: string) => `(?:[^!?${SIGNS}]{1,24}${GAP}){0,${most}}?`)
    .replace(/%(\d+)/g, (_, most: string) => `[^.!?\\n。]{0,${most}}?`)
    .replace(/_/g, (sign, at: number, whole: string) =>
      whole[at - 1] === '*' ? sign : `(?:[${SIGNS}]{0,4})`,
    )
    .replaceAll(' ', GAP);
}

interface Compiled<Id extends string> {
  id: Id;
  tail: RegExp;
}

/** Phrases, compiled once and searched many times. */
export class PhraseBook<Id extends string> {
  readonly #finder: WordFinder;
  /** For each word of the finder. */
  readonly #phrases: Compiled<Id>[] = [];

  constructor(phrases: readonly Phrase<Id>[]) {
    const words: string[] = [];
    // Thousands of words have a few hundred endings; each expression holds its source and its machine code.
    const tails = new Map<string, RegExp>();
    for (const { id, heads, tail = '' } of phrases)
      for (const head of wordsOf(heads)) {
        const word = head.replace(/\*$/, '');
        words.push(word);
        const source = `${wordEnd(head)}(?:${compileTail(tail)})`;
        const compiled = tails.get(source) ?? new RegExp(source, 'uy');
        tails.set(source, compiled);
        this.#phrases.push({ id, tail: compiled });
      }
    this.#finder = new WordFinder(words);
  }

  /** All places where a phrase stands, in order of their start. */
  find(text: string): PhraseHit<Id>[] {
    const found: PhraseHit<Id>[] = [];
    for (const { word, start, end } of this.#finder.find(text)) {
      const phrase = this.#phrases[word];
      if (!phrase) continue;
      phrase.tail.lastIndex = end;
      if (phrase.tail.test(text)) found.push({ id: phrase.id, start, end: phrase.tail.lastIndex });
    }
    return found;
  }
}

const wordsOf = (heads: Phrase<string>['heads']): readonly string[] =>
  typeof heads === 'string' ? heads.normalize('NFC').split('|') : heads;

/** A whole word ends where no letter follows; other scripts inflect or have no spaces, so there any ending will do. */
function wordEnd(head: string): string {
  if (head.endsWith('*')) return '[\\p{L}\\p{M}]{0,12}';
  return LATIN_REGEXP.test(head) && /[a-z0-9]$/.test(head) ? '(?![a-z0-9])' : '';
}
