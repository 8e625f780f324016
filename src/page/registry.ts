/** Numbers for the elements of one document. They hold nothing alive, and each is given once. */

const numbers = new WeakMap<Element, number>();
const elements = new Map<number, WeakRef<Element>>();
const forget = new FinalizationRegistry<number>((id) => elements.delete(id));
let last = 0;

/** The element's number; a new one on first sight. */
export function elementNumber(element: Element): number {
  const known = numbers.get(element);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(element, last);
  elements.set(last, new WeakRef(element));
  forget.register(element, last);
  return last;
}

/** The element of that number, also when it has left the document; undefined when it is gone. */
export function elementById(id: number): Element | undefined {
  return elements.get(id)?.deref();
}
