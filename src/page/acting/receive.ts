/** Who receives the pointer at a point, and whether that is the target. */
import { shadowRootOf } from './engine.ts';
import { controlOf, elementAt, flatAncestors, flatContains } from './flat-tree.ts';
import * as dom from './natives.ts';

/** Who gets the pointer; `through`: the target lets it pass to what is below. */
export type Reception = { kind: 'target' } | { kind: 'through' } | { kind: 'other'; by: Element | null };

/** What a press at the point would hit, seen from the target. */
export function receptionAt(target: Element, x: number, y: number): Reception {
  const hit = elementAt(x, y);
  if (!hit) return { kind: 'other', by: null };
  if (belongs(target, hit)) return { kind: 'target' };
  return flatContains(hit, target) && ignoresPointer(target)
    ? { kind: 'through' }
    : { kind: 'other', by: hit };
}

/** Whether input that lands on `hit` is input on the target. */
export function belongs(target: Element, hit: Element): boolean {
  if (flatContains(target, hit)) return true;
  if (labels(hit, target)) return true;
  if (hostOfClosed(target, hit)) return true;
  return passesToAncestor(target, hit);
}

/** `hit` is in the target's own label: the press activates the target. */
function labels(hit: Element, target: Element): boolean {
  const label = dom.closest(hit, 'label');
  return label !== null && controlOf(label) === target;
}

/** Events from closed shadow trees are seen at their host. */
function hostOfClosed(target: Element, hit: Element): boolean {
  const root = dom.getRootNode(target);
  return (
    root instanceof ShadowRoot && root.mode === 'closed' && !shadowRootOf(hit) && dom.shadowHost(root) === hit
  );
}

const ACTS = 'a[href],button,label,summary,input,select,textarea,[role],[onclick],[tabindex]';

const CONTROLS = 'a[href],button,input,select,textarea,[role=button],[role=link],[tabindex]';

/** Icons and captions inside a control often let the pointer through to it; that control is what a person means. */
function passesToAncestor(target: Element, hit: Element): boolean {
  if (!ignoresPointer(target) || !flatContains(hit, target) || dom.matches(target, CONTROLS)) return false;
  return (
    hit !== dom.documentBody(document) && hit !== dom.documentElement(document) && dom.matches(hit, ACTS)
  );
}

function ignoresPointer(element: Element): boolean {
  return getComputedStyle(element).pointerEvents === 'none';
}

/** The element to name as coverer: the outermost one that is not also around the target. */
export function covererOf(target: Element, hit: Element): Element {
  let outermost = hit;
  for (const ancestor of flatAncestors(hit)) {
    if (flatContains(ancestor, target)) break;
    outermost = ancestor;
  }
  return outermost === dom.documentBody(document) ? hit : outermost;
}
