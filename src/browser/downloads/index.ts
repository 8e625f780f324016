/** Files that a session gets. The one file of this room that others import. */
export { type FileAsk, type GotFile, getFile } from './get-file.ts';
export { SessionDownloads } from './session-downloads.ts';
