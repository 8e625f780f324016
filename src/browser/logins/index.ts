/** Cookies and storage: saved, restored, named, and taken from other browsers. The one file of this room that others import. */
export { withCookiesOf } from './browser-cookies.ts';
export { BROWSERS, findProfile } from './browser-profiles.ts';
export { ContextStore, type SessionStore } from './context-store.ts';
export { type Cookie, cookieLabel, countByDomain, isExpired, type NewCookie } from './cookie-keys.ts';
export { DocumentGate } from './document-gate.ts';
export { NamedStates } from './named-states.ts';
export type { PendingStorage } from './pending-storage.ts';
export { restoreContext } from './restore-context.ts';
export { type SessionSaving, UNSAVED } from './session-state.ts';
export { type SavedState, StateFile, type StorageState } from './state-file.ts';
export { type StorageAction, type StorageArea, webStorage } from './web-storage.ts';
