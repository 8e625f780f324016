/**
 * One pass by hand over a text that finds the few places where a disguise may be; regular expressions that look at every
 * character for each disguise would cost more than the detection itself.
 */

const LETTER = 1;
const DIGIT = 2;
/** Drawn like a letter: `@`, `$`, `!`. */
const SIGN = 3;
/** May stand between spaced letters. */
const SEPARATOR = 4;
const BREAK = 5;
const FOREIGN = 6;

const CLASSES = new Uint8Array(128);
const ENCODING = new Uint8Array(128);

function mark(table: Uint8Array, characters: string, kind: number): void {
  for (const character of characters) table[character.charCodeAt(0)] = kind;
}
mark(CLASSES, 'abcdefghijklmnopqrstuvwxyz', LETTER);
mark(CLASSES, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', LETTER);
mark(CLASSES, '0123456789', DIGIT);
mark(CLASSES, '@$!', SIGN);
mark(CLASSES, ' .-_*|', SEPARATOR);
mark(CLASSES, '\t\n\r\f\v', BREAK);
mark(ENCODING, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/_-', 1);

/** A match of a rewrite: where, and what. */
export interface Piece {
  index: number;
  text: string;
}

/** Runs of the characters of base64 and hex, `least` or longer, cut at `most`, with base64's padding. */
export function encodedRuns(text: string, least: number, most: number): Piece[] {
  const found: Piece[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 128;
    if (code < 128 && ENCODING[code] === 1 && at - start < most) continue;
    if (at - start >= least) {
      let end = at;
      while (end < at + 2 && text[end] === '=') end++;
      found.push({ index: start, text: text.slice(start, end) });
      at = end;
      // The character that ended the run is looked at again only if it was the length that ended it.
      if (code < 128 && ENCODING[code] === 1) at--;
    }
    start = at + 1;
  }
  return found;
}

export interface Spellings {
  /** Words of letters with digits or signs among them. */
  digitWords: Piece[];
  /** Words of ASCII letters with foreign characters among them. */
  mixedWords: Piece[];
  /** Sequences of single letters, five or more. */
  spaced: Piece[];
  /** Three or more white spaces. */
  gaps: Piece[];
}

const LONGEST_WORD = 64;
const LEAST_SPACED = 5;
const MOST_SPACED = 400;
const MOST_BETWEEN = 3;

/** What a word holds, as bits of `1 << class`. */
const has = (seen: number, kind: number): boolean => (seen & (1 << kind)) !== 0;

/** Places in lower-case text that a speller may want. */
export function surveySpelling(text: string): Spellings {
  const found: Spellings = { digitWords: [], mixedWords: [], spaced: [], gaps: [] };
  let wordStart = -1;
  let seen = 0;
  let blanks = 0;
  let singles = 0;
  let spacedStart = 0;
  let spacedEnd = -1;
  const piece = (start: number, end: number): Piece => ({ index: start, text: text.slice(start, end) });
  const endSpaced = (): void => {
    if (singles >= LEAST_SPACED) found.spaced.push(piece(spacedStart, spacedEnd));
    singles = 0;
  };
  const endWord = (at: number): void => {
    const length = at - wordStart;
    if (has(seen, LETTER) && has(seen, FOREIGN)) found.mixedWords.push(piece(wordStart, at));
    else if (has(seen, LETTER) && length >= 3 && (has(seen, DIGIT) || has(seen, SIGN)))
      found.digitWords.push(piece(wordStart, at));
    if (length === 1 && seen === 1 << LETTER) {
      if (singles === MOST_SPACED || wordStart - spacedEnd > MOST_BETWEEN) endSpaced();
      if (singles === 0) spacedStart = wordStart;
      singles++;
      spacedEnd = at;
    } else endSpaced();
    wordStart = -1;
    seen = 0;
  };
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    const kind = code > 127 ? FOREIGN : (CLASSES[code] ?? 0);
    if (kind === LETTER || kind === DIGIT || kind === SIGN || kind === FOREIGN) {
      if (wordStart >= 0 && at - wordStart >= LONGEST_WORD) endWord(at);
      if (wordStart < 0) wordStart = at;
      seen |= 1 << kind;
    } else {
      if (wordStart >= 0) endWord(at);
      if (kind !== SEPARATOR) endSpaced();
    }
    if (code === 32 || kind === BREAK) blanks++;
    else {
      if (blanks >= 3) found.gaps.push(piece(at - blanks, at));
      blanks = 0;
    }
  }
  endSpaced();
  return found;
}
