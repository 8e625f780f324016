/**
 * What a detector sees of a text: for each place where a concept begins, the concepts within a window from there, and
 * the harmless ones shortly before it too.
 */
import { PhraseBook, type PhraseHit } from '../matching/phrases.ts';
import { CONCEPTS, type Concept, HARMLESS, PHRASES, SUSPICIOUS } from './concepts.ts';

/** Characters of normalised text: an order and its purpose fit, two unrelated paragraphs don't. */
export const WINDOW = 220;
/** "For example, an attacker may write:" counts for what follows. */
const LEAD = 120;

/** Pairs that mean more together than apart. A feature of its own each. */
export const PAIRS: readonly (readonly [Concept, Concept])[] = [
  ['note-for', 'exfiltrate'],
  ['addressed', 'sink'],
  ['mention', 'secrecy'],
  ['exfiltrate', 'sink'],
  ['secrecy', 'user'],
  ['act', 'resume'],
];

/** What the weights are for: each concept, and pairs of them. */
export const FEATURES: readonly string[] = [...CONCEPTS, ...PAIRS.map((pair) => pair.join('+'))];

const NUMBER = new Map<Concept, number>(CONCEPTS.map((concept, index) => [concept, index]));
const PAIR_NUMBERS = PAIRS.map(([a, b]) => [NUMBER.get(a) ?? 0, NUMBER.get(b) ?? 0] as const);
const SUSPICIOUS_COUNT = SUSPICIOUS.length;

/** A piece of text, and what was found in it. */
export interface Window {
  start: number;
  end: number;
  /** Feature numbers that are on. */
  features: number[];
}

let book: PhraseBook<Concept> | undefined;

/** All concepts of a normalised text. */
export function findConcepts(text: string): PhraseHit<Concept>[] {
  book ??= new PhraseBook(PHRASES);
  return book.find(text);
}

/** Calls `visit` for each window of a text, one for each suspicious concept. `features` is reused between calls. */
export function visitWindows(hits: readonly PhraseHit<Concept>[], visit: (window: Window) => void): void {
  const counts = new Uint32Array(CONCEPTS.length);
  const numbers = hits.map(({ id }) => NUMBER.get(id) ?? 0);
  const harmless = (index: number): boolean => (numbers[index] ?? 0) >= SUSPICIOUS_COUNT;
  let lead = 0;
  let tail = 0;
  const window: Window = { start: 0, end: 0, features: [] };
  for (let at = 0; at < hits.length; at++) {
    const start = hits[at]?.start ?? 0;
    for (; tail < hits.length && (hits[tail]?.start ?? 0) < start + WINDOW; tail++)
      bump(counts, numbers[tail], 1);
    // Suspicious ones leave with their place; harmless ones linger.
    for (; lead < at && (hits[lead]?.start ?? 0) < start - LEAD; lead++)
      if (harmless(lead)) bump(counts, numbers[lead], -1);
    if (!harmless(at)) {
      window.start = start;
      window.end = Math.max(hits[at]?.end ?? start, hits[tail - 1]?.end ?? start);
      window.features = featuresOf(counts);
      visit(window);
      bump(counts, numbers[at], -1);
    }
  }
}

function bump(counts: Uint32Array, which: number | undefined, by: number): void {
  if (which !== undefined) counts[which] = (counts[which] ?? 0) + by;
}

function featuresOf(counts: Uint32Array): number[] {
  const on: number[] = [];
  for (let number = 0; number < counts.length; number++) if (counts[number]) on.push(number);
  PAIR_NUMBERS.forEach(([a, b], index) => {
    if (counts[a] && counts[b]) on.push(CONCEPTS.length + index);
  });
  return on;
}

/** Which features can only lower a score. */
export const isHarmless = (feature: number): boolean =>
  feature >= SUSPICIOUS_COUNT && feature < SUSPICIOUS_COUNT + HARMLESS.length;
