/** What the acting half takes from the rest of the engine. */
export { elementById, elementNumber } from '../registry.ts';
/** Role, name and visibility of elements; the tree below one. */
export { describe } from '../seeing/describe.ts';
/** White space as a page shows it. */
export { collapse } from '../seeing/drawn-text.ts';
/** Open shadow roots, and closed ones that were handed over. */
export { shadowOf as shadowRootOf } from '../seeing/item.ts';
/** What of a text a person can read. */
export { seenTexts } from '../seeing/seen-texts.ts';
export { snapshot } from '../seeing/snapshot.ts';
/** Of an input: its value must not leave the page. */
export { hidesValue } from '../seeing/values.ts';
