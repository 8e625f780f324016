/** Written by `npm run train:detector`; not edited by hand. */

/** One for each of `FEATURES`, in their order. */
export const WEIGHTS: readonly number[] = [
  2.918, // addressed
  1.016, // conditional
  1.686, // obliged
  1.197, // note-for
  0.347, // mention
  1.648, // override
  1.759, // drop
  1.553, // superseded
  1.423, // new-task
  0.955, // secrecy
  1.366, // no-consent
  1.656, // authority
  2.46, // markup
  0, // exfiltrate
  1.232, // sink
  0.179, // private
  1.196, // reveal
  0.001, // act
  1.519, // money
  0.924, // destroy
  0.73, // mandate
  1.519, // steer
  0.967, // resume
  0.729, // user
  0.784, // reader
  1.506, // unlock
  1.099, // role
  -0.37, // discusses
  -0.896, // people
  -0.215, // question
  -0.858, // offers
  0.789, // note-for+exfiltrate
  1.096, // addressed+sink
  0.811, // mention+secrecy
  1.345, // exfiltrate+sink
  1.194, // secrecy+user
  0.859, // act+resume
];
/** Sum of weights at which a score is 0.5 (notice) and 0.75 (warn); set by false positives on real pages. */
export const NOTICE = 1.8;
export const WARN = 2.8;
