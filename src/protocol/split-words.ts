/** Splits a line into words as a POSIX shell does (quotes and backslashes), without any expansion. */
import { RutterError } from '../errors.ts';

const WORD_PART_REGEXP = /\s+|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)|(['"\\])/gy;

/** @throws RutterError `bad-value` for a quote that is not closed. */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const match of line.matchAll(WORD_PART_REGEXP)) {
    const [whole, single, double, escaped, plain, open] = match;
    if (open !== undefined)
      throw new RutterError(
        'bad-value',
        `Cannot read the line: a ${open === '\\' ? 'backslash' : 'quote'} has no end`,
        {
          hint: 'close every quote',
        },
      );
    const part = single ?? double?.replace(/\\([\\"$`])/g, '$1') ?? escaped ?? plain;
    if (part !== undefined) {
      word = (word ?? '') + part;
    } else if (word !== undefined && /^\s/.test(whole)) {
      words.push(word);
      word = undefined;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}
