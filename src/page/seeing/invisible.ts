/** Characters that nobody sees: they neither stand in what is printed nor hide a match. */

/** Soft hyphens, zero-width spaces and joiners. A joiner between emoji makes one picture of them, and stays. */
const INVISIBLE_REGEXP =
  /[\u00ad\u200b\u200c\u2060\ufeff]|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d/gu;

/** Most text has none of them. */
const SUSPECT_REGEXP = /[\u00ad\u200b-\u200d\u2060\ufeff]/;

/** The text without what has no width. */
export function withoutInvisible(text: string): string {
  return SUSPECT_REGEXP.test(text) ? text.replace(INVISIBLE_REGEXP, '') : text;
}
