/** One tab: its navigation, its gates, what it remembers. The one file of this room that others import. */
export { normalizeAddress } from './address.ts';
export { BrowserTab } from './browser-tab.ts';
export { closePage } from './close-page.ts';
export type { HeldInput, Modifier, MouseButton } from './held-input.ts';
export type { GotoResult } from './navigate.ts';
export { describeNetError } from './net-errors.ts';
export type { Tab, TabEvents, TabLog } from './tab.ts';
export type { TabOwner } from './tab-owner.ts';
