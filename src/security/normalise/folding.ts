/**
 * One spelling for characters that look or mean the same: compatibility forms, accents on Latin letters, piled-up
 * combining marks, typographic punctuation, and letters of other scripts inside Latin words.
 */
import confusables from 'unhomoglyph/data.json' with { type: 'json' };

const PUNCTUATION: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201b': "'",
  '\u2032': "'",
  '\u02bc': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
};
const PUNCTUATION_REGEXP = /[\u2018-\u201b\u2032\u02bc\u201c-\u201e\u2010-\u2014\u2212]/g;
// No `i` flag: with it \p{M} matches the Greek iota, which case-folds to a combining mark.
/** Decomposed Latin letter and its marks; three marks or more on anything; Arabic vowel signs and kashida. */
const MARKS_REGEXP = /(?<=[a-zA-Z])\p{M}+|\p{M}(?=\p{M}{2})|(?<=\p{M}{2})\p{M}|[\u0640\u064b-\u0652]/gu;

/** Runs of anything that is not ASCII. */
export const FOREIGN_REGEXP = /[^\x00-\x7f]{1,4096}/g;

/** A run of non-ASCII characters in its plain form. `before` is the character in front of it. */
export function foldRun(run: string, before: string): string {
  const marked = `${before}${run.normalize('NFKD')}`.replace(MARKS_REGEXP, '');
  return marked
    .slice(before.length)
    .normalize('NFC')
    .replace(PUNCTUATION_REGEXP, (sign) => PUNCTUATION[sign] ?? sign);
}

let lookAlikes: Map<string, string> | undefined;

/** Lower-case Latin letter for each character of another script that is drawn like it (Unicode TS #39). */
function lookAlikeTable(): Map<string, string> {
  lookAlikes ??= new Map(
    Object.entries(confusables).flatMap(([from, to]) => {
      if (/^[\x00-\x7f]/.test(from) || !/^[a-z]$/i.test(to)) return [];
      // The standard's prototype of every vertical stroke is a small L; a capital one is read as an I.
      const letter = to === 'l' && from.toLowerCase() !== from ? 'i' : to.toLowerCase();
      return [[from, letter] as const, [from.toLowerCase(), letter] as const];
    }),
  );
  return lookAlikes;
}

/** `word` in Latin letters if all its foreign letters look Latin and it has Latin ones too. */
export function unmaskWord(word: string): string | undefined {
  if (!/[a-z]/.test(word) || !/[^\x00-\x7f]/.test(word)) return undefined;
  const table = lookAlikeTable();
  let latin = '';
  for (const character of word) {
    const letter = character < '\x80' ? character : table.get(character);
    if (letter === undefined) return undefined;
    latin += letter;
  }
  return latin;
}
