/** Numbers for the elements of one document, each given once. */
import { isConnected } from './dom.ts';

const numbers = new WeakMap<Element, number>();
/** Elements of the document. A weak reference for each would cost a tenth of a snapshot. */
const attached = new Map<number, Element>();
/** Elements that had left the document at the last sweep; they may come back, but are not kept alive. */
const detached = new Map<number, WeakRef<Element>>();
let last = 0;

/** The element's number; a new one on first sight. */
export function elementNumber(element: Element): number {
  const known = numbers.get(element);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(element, last);
  attached.set(last, element);
  return last;
}

/** The element of that number, also when it has left the document; undefined when it is gone. */
export function elementById(id: number): Element | undefined {
  return attached.get(id) ?? detached.get(id)?.deref();
}

/** The element of that number. @throws Error when it has left the document, in the words that a second reading goes by */
export function presentElement(id: number): Element {
  const element = elementById(id);
  if (!element || !isConnected(element))
    throw new Error(`Cannot read element ${id}: it is not in the document`);
  return element;
}

/** Lets go of what has left the document. */
export function sweepElements(): void {
  for (const [id, reference] of detached) {
    const element = reference.deref();
    if (element && !isConnected(element)) continue;
    detached.delete(id);
    if (element) attached.set(id, element);
  }
  for (const [id, element] of attached) {
    if (isConnected(element)) continue;
    attached.delete(id);
    detached.set(id, new WeakRef(element));
  }
}
