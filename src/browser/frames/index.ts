/** Documents in frames: their isolated worlds, and the tie between a tab and its page. The one file of this room that others import. */
export { type DialogInfo, dialogOpen } from './dialog.ts';
export { describeException } from './evaluate.ts';
export { DocumentGone, type Frame, type FrameWatch } from './frame.ts';
export type { FrameState } from './frame-tree.ts';
export { Probe } from './liveness.ts';
export { type LinkHost, PageLink } from './page-link.ts';
export { TabFrame } from './tab-frame.ts';
export { readTitle } from './title.ts';
export { callWithObjects, elementObject, resolveNode, type World } from './world.ts';
