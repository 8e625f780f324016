/** What a classifier said of a text that is to be kept, and what that means for it: one word for defence and memory. */

/** What one classifier said of one text. */
export interface ClassifierScore {
  /** 0 to 1; null: no classifier looked at it. */
  score: number | null;
  /** Which one; `none` where none looked. */
  model: string;
}

/** From this score on a text is not saved, and a note does not become active by itself. */
export const BLOCKING_SCORE = 0.85;

const NO_MODEL = 'none';

/** No classifier looked: it is off, or there is no text. */
export const UNSCORED: ClassifierScore = { score: null, model: NO_MODEL };

/** The score alone forbids the text. */
export const isBlocking = (score: number | null): boolean => score !== null && score >= BLOCKING_SCORE;

/** The score that a row tells of. Rows of earlier versions have 0 where no classifier looked. */
export function classifierScoreOf(row: {
  classifier_score: number | null;
  classifier_model: string;
}): ClassifierScore {
  const { classifier_score: score, classifier_model: model } = row;
  return { score: model === NO_MODEL ? null : score, model };
}
