/** The number that decides about trust; the classifier's is in `protocol/classifier-score.ts`. */

/** Successful uses without a flag after which a scanned note becomes active. */
export const USES_TO_PROMOTE = 3;
