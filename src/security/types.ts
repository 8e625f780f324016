/**
 * The words that all layers of the defence share. A layer is a pure function from normalised text to findings; it never
 * throws to block and never imports another layer. `verdict/` alone turns findings into a decision.
 */

/** Half-open range of UTF-16 code units. */
export interface Span {
  start: number;
  end: number;
}

/**
 * The layers that judge text. Hidden text (L2) is withheld by the page engine and has no layer here. `detector` is the
 * one in the binary, `model` those that a person added; `judge` is asked about the whole conversation.
 */
export const LAYER_NAMES = ['datamark', 'patterns', 'detector', 'model', 'judge', 'canary'] as const;
export type LayerName = (typeof LAYER_NAMES)[number];

/** What a layer says of a piece of text. */
export interface Finding {
  layer: LayerName;
  /** 0 to 1, on the scale of `THRESHOLDS`. */
  severity: number;
  /** For people and agents; Rutter's own words, never text of the page. */
  reason: string;
  /** In the text that was given to the scan, not in its normalised copy. */
  span: Span;
  /** Not a guess: one such finding at `warn` is enough to block. */
  deterministic?: true;
}

/** What severities and scores mean, for every layer. */
export const THRESHOLDS = {
  /** A cheap signal worth asking the judge about. */
  gate: 0.4,
  /** Shown with the reply. */
  notice: 0.5,
  /** Two agreeing layers here are a block. */
  warn: 0.75,
  /** One layer alone warns and taints the session. */
  taint: 0.92,
} as const;

/** How a piece of text was disguised before it was normalised. */
export type DisguiseKind =
  | 'invisible'
  | 'tag-characters'
  | 'variation-selectors'
  | 'entities'
  | 'percent'
  | 'escapes'
  | 'base64'
  | 'hex'
  | 'look-alikes'
  | 'spaced-letters'
  | 'digits-for-letters'
  | 'rot13'
  | 'reversed';

/** A piece of text that was written so as to hide what it says. */
export interface Disguise {
  kind: DisguiseKind;
  /** In the original. */
  span: Span;
}

/** A copy for detection only: lower case, without disguises. Nothing of it is ever shown. */
export interface NormalisedText {
  readonly original: string;
  readonly text: string;
  /** Where a range of `text` came from in `original`. */
  toOriginal(span: Span): Span;
  /** At most one of each kind for the same place, in no particular order. */
  readonly disguises: readonly Disguise[];
}

/** What is known of the text that is scanned. */
export interface ScanContext {
  /** `in`: from a page to the agent (the default). `out`: from the agent to a page or the network. */
  direction?: 'in' | 'out';
  /** Host of the page that the text is from or goes to; links to it are its own. */
  host?: string;
  /** The session's L1 mark, where text that goes out is searched for it. */
  mark?: string;
  /** The session's canary, where text that goes out is searched for it. */
  canary?: string;
}

/** One way of looking at a text. Never throws. */
export type Layer = (input: NormalisedText, context: ScanContext) => Finding[];

/** From weak to strong. */
export const VERDICTS = ['allow', 'notice', 'warn', 'block'] as const;
export type VerdictName = (typeof VERDICTS)[number];

/** What is decided from all findings. */
export interface Verdict {
  name: VerdictName;
  /** The session saw something that makes its later risky actions need a person. */
  taints: boolean;
  /** One sentence: which layers decided, and why. */
  reason: string;
}

/** Layers that did not run, or had no opinion, have none. */
export type Scores = Partial<Record<LayerName, number>>;

/** Everything that is known of a text afterwards. */
export interface ScanResult {
  findings: Finding[];
  /** Highest severity of each layer that ran; the detector's is its model's score, below `notice` too. */
  scores: Scores;
  verdict: Verdict;
}
