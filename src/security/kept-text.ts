/** What a scan of a text that is to be kept means: its score, and what speaks against keeping it. */
import { type ClassifierScore, isBlocking, UNSCORED } from '../protocol/classifier-score.ts';
import { DETECTOR_MODEL } from './detector/detector.ts';
import { type Finding, type LayerName, type ScanResult, type Scores, THRESHOLDS } from './types.ts';

/** Layers whose answer is a score, not a statement. */
const CLASSIFIERS: ReadonlySet<LayerName> = new Set(['detector', 'model']);

/** What speaks against keeping a text. */
export interface KeptTextCheck {
  /** What the classifier said, if it looked. */
  classifier: ClassifierScore;
  /** The classifier's score alone forbids the text. */
  byClassifier: boolean;
  /** Findings of other layers that forbid it, strongest first. */
  refusals: Finding[];
}

/** A text that later sessions will read is checked more strictly than a page: one layer that warns is enough. */
export function checkKeptText({ scores, findings, verdict }: ScanResult): KeptTextCheck {
  const classifier = surestScore(scores);
  const refusals = findings
    .filter(({ layer, severity }) => !CLASSIFIERS.has(layer) && severity >= THRESHOLDS.warn)
    .sort((a, b) => b.severity - a.severity);
  const byClassifier = isBlocking(classifier.score) || (verdict.name === 'block' && refusals.length === 0);
  return { classifier, byClassifier, refusals };
}

/** The surer one of the classifiers that looked. */
function surestScore({ detector, model }: Scores): ClassifierScore {
  const scores = [
    ...(detector === undefined ? [] : [{ score: detector, model: DETECTOR_MODEL }]),
    ...(model === undefined ? [] : [{ score: model, model: 'added model' }]),
  ].sort((a, b) => b.score - a.score);
  const [surest] = scores;
  return surest ?? UNSCORED;
}

/** Nothing speaks against keeping it. */
export const isClean = ({ byClassifier, refusals }: KeptTextCheck): boolean =>
  !byClassifier && refusals.length === 0;

/** A finding as one line of Rutter's own words, with its place in the text. */
export function describeFinding(
  text: string,
  { layer, severity, reason, span }: Finding,
  firstLine = 1,
): string {
  const { line, column } = placeOf(text, span.start);
  return `layer "${layer}" at line ${line + firstLine - 1}, column ${column}: ${reason} (${severity.toFixed(2)})`;
}

/** Line and column, both from 1; columns count characters. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}
