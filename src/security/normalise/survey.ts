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

/** Where in a text a disguise may be. */
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
const LEAST_GAP = 3;

/** Words of these may be spelt otherwise: letters with digits, signs or foreign characters among them. */
const LETTERS = 1 << LETTER;
const ODD = (1 << DIGIT) | (1 << SIGN);

const classOf = (code: number): number => (code > 127 ? FOREIGN : (CLASSES[code] ?? 0));
const inWord = (kind: number): boolean =>
  kind === LETTER || kind === DIGIT || kind === SIGN || kind === FOREIGN;

/** End of the word at `start`, and what it holds as bits of `1 << class`. */
function wordAt(text: string, start: number, word: { end: number; holds: number }): void {
  const most = Math.min(text.length, start + LONGEST_WORD);
  let at = start;
  let holds = 0;
  for (; at < most; at++) {
    const kind = classOf(text.charCodeAt(at));
    if (!inWord(kind)) break;
    holds |= 1 << kind;
  }
  word.end = at;
  word.holds = holds;
}

/** Single letters in a row. */
class SpacedRun {
  count = 0;
  start = 0;
  end = 0;

  /** Adds the letter at `at`; false if it doesn't continue the run. */
  add(at: number): boolean {
    if (this.count > 0 && (this.count === MOST_SPACED || at - this.end > MOST_BETWEEN)) return false;
    if (this.count === 0) this.start = at;
    this.count++;
    this.end = at + 1;
    return true;
  }

  take(text: string, into: Piece[]): void {
    if (this.count >= LEAST_SPACED) into.push(pieceOf(text, this.start, this.end));
    this.count = 0;
  }
}

const pieceOf = (text: string, start: number, end: number): Piece => ({
  index: start,
  text: text.slice(start, end),
});

/** Places in lower-case text that a speller may want. */
export function surveySpelling(text: string): Spellings {
  const found: Spellings = { digitWords: [], mixedWords: [], spaced: [], gaps: [] };
  const run = new SpacedRun();
  const word = { end: 0, holds: 0 };
  let blanks = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    if (!inWord(kind)) {
      if (kind !== SEPARATOR && run.count > 0) run.take(text, found.spaced);
      if (code === 32 || kind === BREAK) blanks++;
      else blanks = endGap(text, at, blanks, found.gaps);
      at++;
      continue;
    }
    if (blanks > 0) blanks = endGap(text, at, blanks, found.gaps);
    wordAt(text, at, word);
    sortWord(text, at, word, found, run);
    at = word.end;
  }
  endGap(text, text.length, blanks, found.gaps);
  run.take(text, found.spaced);
  return found;
}

function endGap(text: string, at: number, blanks: number, gaps: Piece[]): 0 {
  if (blanks >= LEAST_GAP) gaps.push(pieceOf(text, at - blanks, at));
  return 0;
}

function sortWord(
  text: string,
  start: number,
  { end, holds }: { end: number; holds: number },
  found: Spellings,
  run: SpacedRun,
): void {
  if (end - start === 1 && holds === LETTERS) {
    if (run.add(start)) return;
    run.take(text, found.spaced);
    run.add(start);
    return;
  }
  if (run.count > 0) run.take(text, found.spaced);
  if (holds === LETTERS || (holds & LETTERS) === 0) return;
  if (holds & (1 << FOREIGN)) found.mixedWords.push(pieceOf(text, start, end));
  else if (holds & ODD && end - start >= 3) found.digitWords.push(pieceOf(text, start, end));
}
