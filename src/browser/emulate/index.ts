/** What a session's pages are told of device, place and time. The one file of this room that others import. */
export { allDevices, type Device } from './devices.ts';
export { Overrides } from './emulation.ts';
export type { EmulatedClock } from './emulation-clock.ts';
export { Emulation } from './emulation-state.ts';
