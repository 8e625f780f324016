/** What `aria-owns` moves in the tree. */
import * as dom from '../dom.ts';

/** Targets of `aria-owns`, each with its first owner; nobody owns what it stands in. */
export function findOwners(): Map<Node, Element> {
  const owners = new Map<Node, Element>();
  for (const owner of dom.documentQueryAll(document, '[aria-owns]')) {
    for (const id of dom.getAttribute(owner, 'aria-owns')?.split(/\s+/) ?? []) {
      const owned = id ? dom.documentById(document, id) : null;
      if (owned && !owners.has(owned) && !contains(owned, owner, owners)) owners.set(owned, owner);
    }
  }
  return owners;
}

/** Whether `inner` stands in `outer`, in the document or through owners. */
function contains(outer: Element, inner: Element, owners: ReadonlyMap<Node, Element>): boolean {
  for (let at: Node | null = inner; at; at = owners.get(at) ?? dom.parentNode(at))
    if (at === outer) return true;
  return false;
}
