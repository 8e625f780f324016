/** Written by `npm run train:detector`; not edited by hand. */

/** One for each of `FEATURES`, in their order. */
export const WEIGHTS: readonly number[] = [
  2.41, // addressed
  1.022, // conditional
  1.697, // obliged
  1.466, // note-for
  0.455, // mention
  1.9, // override
  1.608, // superseded
  1.436, // new-task
  0.614, // secrecy
  1.287, // no-consent
  1.707, // authority
  2.357, // markup
  0, // exfiltrate
  1.042, // sink
  0.308, // private
  1.453, // reveal
  0.019, // act
  1.321, // money
  0.835, // destroy
  0.578, // mandate
  1.904, // steer
  0.942, // resume
  0.785, // user
  0.79, // reader
  1.467, // unlock
  1.03, // role
  -0.051, // discusses
  -1.061, // people
  0, // question
  -0.908, // offers
  0.778, // note-for+exfiltrate
  1.089, // addressed+sink
  0.782, // mention+secrecy
  1.262, // exfiltrate+sink
  0.796, // secrecy+user
  0.854, // act+resume
];
/** Sum of weights at which a score is 0.5 (notice) and 0.75 (warn); set by false positives on real pages. */
export const NOTICE = 1.446;
export const WARN = 2.446;
