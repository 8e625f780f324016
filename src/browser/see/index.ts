/** Reading: snapshots, texts, places and pictures of a page. The one file of this room that others import. */
export { annotatedShot } from './annotated.ts';
export { type Captured, capture } from './capture.ts';
export { type ElementFacts, elementFacts, everyFrame, type WithRefs, withRefs } from './every-frame.ts';
export { heldFrame, joinTexts, pageTexts, type ReadText } from './frame-texts.ts';
export { type Box, elementBox, intoView } from './geometry.ts';
export { FRAME_GRACE_MS } from './grace.ts';
export { type Format, pageMetrics, type Shot, takeShot } from './pictures.ts';
export { rereading } from './rereading.ts';
