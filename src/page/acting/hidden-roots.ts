/** Elements that cannot be seen before an action, so that those it shows can be named afterwards, however it shows them. */
import { shadowRootOf } from './engine.ts';
import { elementChildren, flatAncestors } from './flat-tree.ts';
import * as dom from './natives.ts';

/** Asking an element costs about 2.5 µs; this bounds the whole to a few milliseconds on the largest pages. */
const BUDGET = 1500;
const LIKELY =
  '[hidden],dialog,[popover],details,[aria-hidden=true],[role=dialog],[role=menu],[role=listbox],[role=alert],[role=tooltip],[role=tabpanel]';

/** By styles alone; what covers it or where it lies counts not. */
export const seen = (element: Element): boolean =>
  dom.checkVisibility(element, {
    visibilityProperty: true,
    opacityProperty: true,
  });

/** Elements that cannot be seen now, outermost only, and the shadow roots met on the way. */
export interface HiddenRoots {
  hidden: Element[];
  shadows: ShadowRoot[];
}

/** Near the target first, then what usually opens, then from the top of the document. */
export function findHidden(target: Element): HiddenRoots {
  const found: HiddenRoots = { hidden: [], shadows: [] };
  const done = new Set<Element>();
  const budget = { left: BUDGET };
  const around = [...flatAncestors(target)].slice(0, 3);
  const starts = [...around, ...dom.queryAll(LIKELY).slice(0, 100), dom.documentBody(document)];
  for (const start of starts) if (start instanceof Element) walk(start, found, done, budget);
  return found;
}

const SKIPPED = new Set([
  'script',
  'style',
  'template',
  'head',
  'meta',
  'link',
  'noscript',
  'option',
  'source',
]);

function walk(start: Element, found: HiddenRoots, done: Set<Element>, budget: { left: number }): void {
  const stack: Element[] = [start];
  for (let element = stack.pop(); element && budget.left > 0; element = stack.pop()) {
    if (done.has(element) || SKIPPED.has(dom.localName(element))) continue;
    done.add(element);
    budget.left--;
    if (!seen(element)) {
      found.hidden.push(element);
      continue;
    }
    const root = shadowRootOf(element);
    if (root) {
      found.shadows.push(root);
      pushChildren(stack, root);
    }
    pushChildren(stack, element);
  }
}

function pushChildren(stack: Element[], parent: Element | ShadowRoot): void {
  const children = elementChildren(parent);
  for (let index = children.length - 1; index >= 0; index--) {
    const child = children[index];
    if (child) stack.push(child);
  }
}
