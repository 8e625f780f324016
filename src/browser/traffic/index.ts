/** Requests, console and downloads as they happen, and rules for requests. The one file of this room that others import. */
export { isSecretHeader, MASK, maskSecrets } from './cdp-masks.ts';
export { ConsoleCapture, type ConsoleEntry, RING_CAPACITY } from './console-capture.ts';
export { describeRule } from './describe-rule.ts';
export { type DownloadEntry, type Following, follow } from './downloads.ts';
export { NetworkCapture, type NetworkEntry } from './network-capture.ts';
export { type RequestDetail, readBody } from './network-details.ts';
export type { ListedRule } from './routes.ts';
export { SessionNetwork, type Throttle } from './session-network.ts';
