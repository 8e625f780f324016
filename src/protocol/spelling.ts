/** Names in their two spellings, and counts in words. */

/** `maxTokens` → `max-tokens`, as flags are spelt. */
export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `max-tokens` → `maxTokens`, as arguments and methods are. */
export const camelCase = (word: string): string =>
  word.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `1 cookie`, `2 cookies`; for words whose plural ends in s. */
export const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
