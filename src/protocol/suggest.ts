/**
 * The nearest known word to an unknown one, for errors that say what was probably meant. Not `fastest-levenshtein`: it
 * counts the swap of two neighbours, the commonest slip, as two edits, so that a short word so mistyped is far from itself.
 */

/** Damerau-Levenshtein distance (adjacent swaps count one), case-insensitive. */
export function editDistance(left: string, right: string): number {
  const a = left.toLowerCase();
  const b = right.toLowerCase();
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/** @returns the closest known word, or undefined when none is near (a third of its length, at least 1 and at most 3 edits). */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const limit = Math.min(3, Math.max(1, Math.ceil(Math.max(word.length, candidate.length) / 3)));
    const distance = beginsWith(candidate, word) ? 1 : editDistance(word.slice(0, 60), candidate);
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** The start of a longer word counts as near, from three letters on. */
function beginsWith(candidate: string, word: string): boolean {
  return word.length >= 3 && candidate.toLowerCase().startsWith(word.toLowerCase());
}
