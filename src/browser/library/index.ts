/** Everything that reaches into the automation library. README.md tells what to look at when it is upgraded. The one file of this room that others import. */

export { Cdp } from './cdp.ts';
export { meansDocumentGone, meansTargetGone, messageOf } from './cdp-failure.ts';
export { collectLeftovers } from './library-memory.ts';
