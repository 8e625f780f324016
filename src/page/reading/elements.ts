/** Elements by selector, and their attributes as words. */
import * as dom from '../dom.ts';
import { elementById } from '../registry.ts';
import { locate } from '../seeing/locate.ts';

/** Elements in document order, through open shadow roots. */
export function all(selector: string): [number, Element][] {
  return locate({ kind: 'css', selector }).flatMap((id) => {
    const element = elementById(id);
    return element ? [[id, element] as [number, Element]] : [];
  });
}

/** An attribute, well-formed, or undefined where it is empty or absent. */
export function word(element: Element, name: string): string | undefined {
  return dom.getAttribute(element, name)?.trim().toWellFormed() || undefined;
}
