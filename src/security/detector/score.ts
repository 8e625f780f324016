/** From features to a score between 0 and 1. Pure, and shared with the training. */

/** Windows of a text whose best one decides. */
export function sumWeights(features: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return sum;
}

/** Where the scale is fixed: the sum of weights at a score of 0.5, and the one at 0.75. */
export interface Scale {
  notice: number;
  warn: number;
}

const LOG_3 = Math.log(3);

/** A logistic curve through both points of the scale; 0 for a text without any suspicious concept. */
export function scoreOf(sum: number, { notice, warn }: Scale): number {
  return 1 / (1 + Math.exp(((notice - sum) * LOG_3) / (warn - notice)));
}
