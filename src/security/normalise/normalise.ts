/**
 * The copy of a text that detection works on: disguises undone to a fixpoint, within bounds, in time linear in the
 * input, with a way back to the original. What users and tasks need is never rewritten; this copy is never shown.
 */
import type { Disguise, DisguiseKind, NormalisedText, Span } from '../types.ts';
import { DECODERS, decodeRun, LEAST_ENCODED, MOST_ENCODED } from './escapes.ts';
import { FOREIGN_REGEXP, foldRun, unmaskWord } from './folding.ts';
import { CONTROL_REGEXP, INVISIBLE_REGEXP, uncoverRun } from './invisible.ts';
import { type Rewritten, rewrite, traceSpan } from './rewrite.ts';
import { findCiphers, joinLetters, readDigits } from './spelling.ts';
import { encodedRuns, type Piece, surveySpelling } from './survey.ts';

/** Encodings inside encodings are undone this often; nobody's model follows deeper. */
const MAX_ROUNDS = 4;
/** Enough to tell a reader where; the normalised text has them all. */
const MAX_DISGUISES = 1000;

/** One scan's state: the text so far and the steps that led to it. */
class Steps implements NormalisedText {
  readonly original: string;
  readonly disguises: Disguise[] = [];
  readonly #steps: Rewritten[] = [];
  #text: string;

  constructor(original: string) {
    this.original = original;
    this.#text = original;
  }

  get text(): string {
    return this.#text;
  }

  toOriginal(span: Span): Span {
    return this.#steps.reduceRight((at, step) => traceSpan(step, at), span);
  }

  /** Rewrites the text; a piece that `read` changes is a disguise of `kind`, unless there is no kind. */
  apply<P extends Piece>(
    pieces: Iterable<P>,
    kind: DisguiseKind | undefined,
    read: (piece: P, before: string) => string | { text: string; kind: DisguiseKind } | undefined,
  ): boolean {
    const found: [DisguiseKind, Span][] = [];
    const text = this.#text;
    const step = rewrite<P>(text, pieces, (piece) => {
      const now = read(piece, text[piece.index - 1] ?? '');
      if (now === undefined || now === piece.text) return undefined;
      const is = typeof now === 'string' ? kind : now.kind;
      if (is && found.length < MAX_DISGUISES)
        found.push([is, { start: piece.index, end: piece.index + piece.text.length }]);
      return typeof now === 'string' ? now : now.text;
    });
    if (step.edits.length === 0) return false;
    for (const [is, span] of found) this.#note(is, span);
    this.#steps.push(step);
    this.#text = step.text;
    return true;
  }

  #note(kind: DisguiseKind, span: Span): void {
    if (this.disguises.length < MAX_DISGUISES) this.disguises.push({ kind, span: this.toOriginal(span) });
  }

  /** Lower case never changes the length of folded text; if it did, the way back would be lost. */
  lower(): void {
    const lower = this.#text.toLowerCase();
    if (lower.length === this.#text.length) this.#text = lower;
  }
}

const NOT_ASCII_REGEXP = /[^\x00-\x7f]/;

function* matches(text: string, regexp: RegExp): Generator<Piece> {
  for (const match of text.matchAll(regexp)) yield { index: match.index, text: match[0] };
}

/** What is invisible or compatible is undone first in a round, so only an encoding that was undone calls for another. */
function undoEncodings(steps: Steps): void {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const foreign = NOT_ASCII_REGEXP.test(steps.text);
    if (foreign || CONTROL_REGEXP.test(steps.text))
      steps.apply(matches(steps.text, INVISIBLE_REGEXP), undefined, ({ text }) => uncoverRun(text));
    if (foreign) {
      const runs = matches(steps.text, FOREIGN_REGEXP);
      steps.apply(runs, undefined, ({ text }, before) => foldRun(text, before));
    }
    let changed = false;
    for (const { kind, sign, regexp, decode } of DECODERS)
      if (steps.text.includes(sign))
        changed = steps.apply(matches(steps.text, regexp), kind, ({ text }) => decode(text)) || changed;
    const runs = encodedRuns(steps.text, LEAST_ENCODED, MOST_ENCODED);
    changed = steps.apply(runs, undefined, ({ text }) => decodeRun(text)) || changed;
    if (!changed) return;
  }
}

const spell = (kind: DisguiseKind, read: (text: string) => string | undefined) => (piece: Piece) => ({
  ...piece,
  read: (): { text: string; kind: DisguiseKind } | undefined => {
    const text = read(piece.text);
    return text === undefined ? undefined : { text, kind };
  },
});

/** Padding between words would push them out of every pattern's reach. */
const shorten = (piece: Piece) => ({
  ...piece,
  read: (): string => (piece.text.includes('\n') ? '\n' : ' '),
});

function undoSpellings(steps: Steps): void {
  const { mixedWords, spaced, digitWords, gaps } = surveySpelling(steps.text);
  const pieces = [
    ...mixedWords.map(spell('look-alikes', unmaskWord)),
    ...spaced.map(spell('spaced-letters', joinLetters)),
    ...digitWords.map(spell('digits-for-letters', readDigits)),
    ...gaps.map(shorten),
  ].sort((a, b) => a.index - b.index);
  steps.apply(pieces, undefined, ({ read }) => read());
  for (let line = 0; line < 2; line++) {
    const ciphers = findCiphers(steps.text);
    const kind = ciphers[0]?.cipher.kind;
    if (!kind) return;
    const same = ciphers.filter(({ cipher }) => cipher.kind === kind);
    steps.apply(same, kind, ({ text, cipher }) => cipher.undo(text));
  }
}

/** Never throws, for any string. */
export function normalise(original: string): NormalisedText {
  const steps = new Steps(original);
  undoEncodings(steps);
  steps.lower();
  undoSpellings(steps);
  return steps;
}
