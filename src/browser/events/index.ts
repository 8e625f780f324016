/** Waiting, remembering and logging: what the other rooms are built on. The one file of this room that others import. */
export { clip, URL_LIMIT } from './clip.ts';
export { type EventKind, EventLog } from './event-log.ts';
export { intern } from './intern.ts';
export { Interrupts } from './interrupts.ts';
export { Pulse } from './pulse.ts';
export { Ring } from './ring.ts';
export { TypedEmitter } from './typed-emitter.ts';
