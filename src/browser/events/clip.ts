/** Bounds on what is kept of texts that a page writes. */

/** Longest console text, error or dialog message kept, characters. */
export const TEXT_LIMIT = 2000;
/** Longest address kept, characters. */
export const URL_LIMIT = 2000;

/** The text, or its beginning with `…` for the rest. Lengths are UTF-16 units. */
export function clip(text: string, limit = TEXT_LIMIT): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}
