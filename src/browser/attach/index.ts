/** Joining a running Chrome that belongs to its user, and what may be asked of it. The one file of this room that others import. */
export { ATTACH_HINT, namedEndpoint, profileDirs, runningEndpoints } from './attach-endpoint.ts';
export { AttachFilter, type Candidate } from './attach-filter.ts';
export { AttachSocket } from './attach-socket.ts';
