/**
 * L4: a local classifier without network. Its score is advice: what it says about single texts is a guess, with the
 * rates in `evals/RESULTS.md`.
 */
import type { Finding, Layer, NormalisedText, Span } from '../types.ts';
import { THRESHOLDS } from '../types.ts';
import { scoreOf, sumWeights } from './score.ts';
import { NOTICE, WARN, WEIGHTS } from './weights.ts';
import { FEATURES, findConcepts, isHarmless, visitWindows } from './windows.ts';

/** Notes keep it with their score, so that a score of another model is known as such. */
export const DETECTOR_MODEL = 'rutter-concepts-1';

/** A window that is worth a finding. */
export interface Suspicion {
  score: number;
  start: number;
  end: number;
  features: number[];
}

/** The whole text's score, and the window that it is from. */
export interface Assessment {
  /** 0 to 1: of the most suspicious window. */
  score: number;
  /** That window, in the normalised text; undefined where no window has a score. */
  window: Span | undefined;
  /** Windows at `notice` or above that don't overlap, most suspicious first, in the normalised text. */
  suspicions: Suspicion[];
}

const MAX_SUSPICIONS = 20;
const SCALE = { notice: NOTICE, warn: WARN };

/** Scores a whole text, however long, in one pass. */
export function assess(input: NormalisedText): Assessment {
  let best = 0;
  let window: Span | undefined;
  let last: Suspicion | undefined;
  const suspicions: Suspicion[] = [];
  visitWindows(findConcepts(input.text), ({ start, end, features }) => {
    const score = scoreOf(sumWeights(features, WEIGHTS), SCALE);
    if (score > best) {
      best = score;
      window = { start, end };
    }
    if (score < THRESHOLDS.notice) return;
    if (last && start < last.end) {
      if (score > last.score) Object.assign(last, { score, start, end, features });
      return;
    }
    last = { score, start, end, features };
    suspicions.push(last);
  });
  suspicions.sort((a, b) => b.score - a.score);
  return { score: best, window, suspicions: suspicions.slice(0, MAX_SUSPICIONS) };
}

/** The concepts that made a window suspicious, strongest first. */
function reasonOf({ features }: Suspicion): string {
  const names = features
    .filter((feature) => !isHarmless(feature))
    .sort((a, b) => (WEIGHTS[b] ?? 0) - (WEIGHTS[a] ?? 0))
    .slice(0, 4)
    .map((feature) => FEATURES[feature] ?? '');
  return `Reads like an order to a model (${names.join(', ')})`;
}

/** The layer `detector`. */
export const detector: Layer = (input) => toFindings(input, assess(input));

/** Findings for an assessment that was made already. */
export function toFindings(input: NormalisedText, { suspicions }: Assessment): Finding[] {
  return suspicions.map((suspicion) => ({
    layer: 'detector',
    severity: suspicion.score,
    reason: reasonOf(suspicion),
    span: input.toOriginal({ start: suspicion.start, end: suspicion.end }),
  }));
}
