/** What the acting half takes from the rest of the engine. */

export { shadowRootOf } from '../dom.ts';
export { elementById, elementNumber } from '../registry.ts';
