/** Finding and starting Chromium. The one file of this room that others import. */
export { refuseWithoutDisplay } from './display.ts';
export { findChromium } from './find-chromium.ts';
export { type Launched, type LaunchOptions, launchChromium } from './launch.ts';
export { startRelay } from './proxy-relay.ts';
export type { RunDir } from './run-dir.ts';
export { sandboxMode } from './sandbox.ts';
