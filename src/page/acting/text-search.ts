/** Finds visible text, in the document and its shadow roots. */
import { collapse, shadowRootOf } from './engine.ts';
import { elementChildren } from './flat-tree.ts';
import { seen } from './hidden-roots.ts';
import * as dom from './natives.ts';

const SKIPPED = new Set(['script', 'style', 'template', 'noscript', 'head']);

/** The innermost visible element whose text holds `text` (white space collapsed, case-sensitive). */
export function findText(text: string): Element | undefined {
  const wanted = collapse(text);
  if (!wanted) return undefined;
  const start = dom.documentElement(document);
  const light = start ? within([start], wanted) : undefined;
  if (light) return light;
  for (const root of shadowRoots()) {
    const found = within(elementChildren(root), wanted);
    if (found) return found;
  }
  return undefined;
}

function within(start: Element[], wanted: string): Element | undefined {
  const stack = start.filter((element) => holds(element, wanted)).reverse();
  for (let at = stack.pop(); at; at = stack.pop()) {
    const deeper = elementChildren(at).filter((child) => holds(child, wanted));
    if (deeper.length > 0) stack.push(...deeper.reverse());
    else if (seen(at) && collapse(shownText(at)).includes(wanted)) return at;
  }
  return undefined;
}

function holds(element: Element, wanted: string): boolean {
  return !SKIPPED.has(dom.localName(element)) && collapse(textOf(element)).includes(wanted);
}

/** The element's text without scripts and hidden parts. */
function shownText(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return textOf(element);
  const parts: string[] = [];
  for (let child = dom.firstChild(element); child; child = dom.nextSibling(child)) {
    if (child instanceof Text) parts.push(dom.characterData(child));
    else if (child instanceof Element && !SKIPPED.has(dom.localName(child)) && seen(child))
      parts.push(shownText(child));
  }
  return parts.join('');
}

/** A button's caption may be its value; a text area's text is. */
function textOf(element: Element): string {
  if (element instanceof HTMLInputElement) {
    return /^(submit|button|reset)$/.test(dom.inputType(element)) ? dom.inputValue(element) : '';
  }
  return element instanceof HTMLTextAreaElement
    ? dom.textAreaValue(element)
    : (dom.textContent(element) ?? '');
}

/** Every shadow root that can be reached, outermost first. */
function shadowRoots(): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  const search = (elements: Iterable<Element>): void => {
    for (const element of elements) {
      const root = shadowRootOf(element);
      if (root) found.push(root);
    }
  };
  search(dom.queryAll('*'));
  for (const root of found) search(dom.fragmentQueryAll(root, '*'));
  return found;
}
