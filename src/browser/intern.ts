/**
 * One copy of a text that comes again and again: each message of the inspector brings copies of its own, and the console
 * and network lists of a tab keep tens of thousands of addresses and failures.
 */

/** Texts remembered; when there are more, all are forgotten and found again as they come. */
const KEPT = 2000;
/** Longer ones rarely come twice. */
const LONGEST = 300;

const known = new Map<string, string>();

/** The same text, in the copy that came first. */
export function intern(text: string): string {
  if (text.length > LONGEST) return text;
  const first = known.get(text);
  if (first !== undefined) return first;
  if (known.size >= KEPT) known.clear();
  known.set(text, text);
  return text;
}
