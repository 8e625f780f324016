/** The flat tree: what is inside what as painted, through slots and shadow roots; and what lies under a point in it. */
import { shadowRootOf } from './engine.ts';
import * as dom from './natives.ts';

/** The element that the node is painted in: its slot, its parent, or the host of its shadow root. */
export function flatParent(node: Node): Element | null {
  if (node instanceof Element || node instanceof Text) {
    const slot = node instanceof Element ? dom.assignedSlot(node) : null;
    if (slot) return slot;
  }
  const parent = dom.parentNode(node);
  if (parent instanceof ShadowRoot) return dom.shadowHost(parent);
  return parent instanceof Element ? parent : null;
}

/** Whether `inner` is `outer` or painted inside it. */
export function flatContains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = flatParent(at)) if (at === outer) return true;
  return false;
}

/** From the inside out. */
export function* flatAncestors(element: Element): Generator<Element> {
  for (let at = flatParent(element); at; at = flatParent(at)) yield at;
}

/** In the DOM's own tree. */
export function elementChildren(parent: Node): Element[] {
  const children: Element[] = [];
  for (let child = dom.firstChild(parent); child; child = dom.nextSibling(child)) {
    if (child instanceof Element) children.push(child);
  }
  return children;
}

/** The innermost element at a point of the viewport, through open and adopted shadow roots. */
export function elementAt(x: number, y: number): Element | null {
  let found = dom.documentFromPoint(document, x, y);
  for (let depth = 0; found && depth < 64; depth++) {
    const root = shadowRootOf(found);
    const inner = root && dom.shadowFromPoint(root, x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

/** The element that has the focus, through shadow roots; null when it is the body and the body takes no text. */
export function deepActive(): Element | null {
  let active = dom.documentActive(document);
  for (let depth = 0; active && depth < 64; depth++) {
    const root = shadowRootOf(active);
    const inner = root && dom.shadowActive(root);
    if (!inner) break;
    active = inner;
  }
  const whole = active === dom.documentBody(document) || active === dom.documentElement(document);
  return whole && !(active instanceof HTMLElement && dom.isContentEditable(active)) ? null : active;
}

/** The label's control, also for labels of custom form elements. */
export function controlOf(label: Element): HTMLElement | null {
  return label instanceof HTMLLabelElement ? dom.labelControl(label) : null;
}
