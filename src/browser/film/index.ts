/** Films of a tab. The one file of this room that others import. */
export { Recording } from './recording.ts';
