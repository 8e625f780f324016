/** How words of a command line are told apart: by the parser when it reads them, by the printer when it writes them. */

/** The flag of every command that takes a text. */
export const FROM_FILE = '--from-file';

/** Ends the flags: what follows are words, whatever they look like. */
export const END_OF_FLAGS = '--';

/** A dash before a digit or alone is text: `-2.5`, `-`. */
export function isFlag(word: string): boolean {
  return /^--?[A-Za-z]/.test(word);
}
