/** Thrown when an element left the document between two calls; its message is what crosses to the other side. */
const GONE = 'ElementGone';

/** The element is not in the document any more. */
export class Gone extends Error {
  constructor() {
    super(GONE);
    this.name = GONE;
  }
}
