/** DevTools calls of the caller. The one file of this room that others import. */
export { refuseEvent, refuseMethod } from './cdp-denied.ts';
export { CDP_EVENTS, type CdpMethod, cdpMethod } from './cdp-methods.ts';
export { RawCdp } from './cdp-raw.ts';
