/** Written by `npm run train:detector`; not edited by hand. */

/** One for each of `FEATURES`, in their order. */
export const WEIGHTS: readonly number[] = [
  2.943, // addressed
  1.017, // conditional
  1.678, // obliged
  1.219, // note-for
  0.342, // mention
  1.641, // override
  1.756, // drop
  1.5, // superseded
  1.41, // new-task
  0.664, // secrecy
  1.334, // no-consent
  1.645, // authority
  2.454, // markup
  0, // exfiltrate
  1.255, // sink
  0.172, // private
  1.196, // reveal
  0, // act
  1.534, // money
  0.913, // destroy
  0.728, // mandate
  1.503, // steer
  0.956, // resume
  0.853, // user
  0.783, // reader
  1.519, // unlock
  1.085, // role
  -0.357, // discusses
  -0.906, // people
  -0.225, // question
  -0.854, // offers
  0.791, // note-for+exfiltrate
  1.115, // addressed+sink
  0.789, // mention+secrecy
  1.32, // exfiltrate+sink
  0.798, // secrecy+user
  0.858, // act+resume
];
/** Sum of weights at which a score is 0.5 (notice) and 0.75 (warn); set by false positives on real pages. */
export const NOTICE = 1.8;
export const WARN = 2.8;
