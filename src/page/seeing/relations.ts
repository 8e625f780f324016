/** Elements that attributes with ids point to. */
import * as dom from '../dom.ts';
import { attribute, type Item, itemOf, type Pass } from './item.ts';

/** The element with that id in the tree (document or shadow root) of `from`. */
export function byId(from: Element, id: string): Element | null {
  const root = dom.getRootNode(from);
  if (root === document) return dom.documentById(document, id);
  // Neither document nor shadow root: a detached tree, whose relations mean nothing.
  return root instanceof ShadowRoot ? dom.fragmentById(root, id) : null;
}

/** Items of the elements that a space-separated list of ids names, in that order. */
export function resolveIds(pass: Pass, item: Item, name: string): Item[] {
  const ids = attribute(item, name);
  const { element } = item;
  if (!ids || !element) return [];
  const found: Item[] = [];
  for (const id of ids.split(/\s+/)) {
    const target = id ? byId(element, id) : null;
    if (target) found.push(itemOf(pass, target));
  }
  return found;
}
