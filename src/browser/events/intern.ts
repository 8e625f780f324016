/**
 * One copy of a text that comes again and again: each message of the inspector brings copies of its own, and the console
 * and network lists of a tab keep tens of thousands of addresses and failures.
 * Two plain maps and not `lru-cache`: texts are met far too often to put each in its place in a list every time.
 */

/** Texts of one generation; when it is full, the one before it is forgotten. The addresses of some fifty pages. */
const KEPT = 5000;
/** Longer ones rarely come twice. */
const LONGEST = 300;

let young = new Map<string, string>();
let old = new Map<string, string>();

/** The same text, in the copy that came first. */
export function intern(text: string): string {
  if (text.length > LONGEST) return text;
  const first = young.get(text);
  if (first !== undefined) return first;
  if (young.size >= KEPT) {
    old = young;
    young = new Map();
  }
  // What is asked for again lives on, so a visit to many pages does not push out the texts of all.
  const kept = old.get(text) ?? text;
  young.set(kept, kept);
  return kept;
}
