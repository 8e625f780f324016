/** The numbers that decide about trust. */

/** Successful uses without a flag after which a scanned note becomes active. */
export const USES_TO_PROMOTE = 3;
/** From this classifier score on a note is not saved, and does not become active by itself. */
export const BLOCKING_SCORE = 0.85;
