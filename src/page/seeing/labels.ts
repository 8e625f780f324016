/** Which labels a control has. The DOM's own `labels` searches the whole document anew for each control it is asked of. */
import * as dom from '../dom.ts';
import type { Pass } from './item.ts';

/** Tags of what a label can be for. */
export const LABELLED = new Set(['input', 'textarea', 'select', 'button', 'output', 'meter', 'progress']);

type ByControl = ReadonlyMap<Element, readonly HTMLLabelElement[]>;

/** By the root of a tree: a label and its control stand in the same one. */
const known = new WeakMap<Pass, Map<Node, ByControl>>();

/** Labels in document order; undefined where there is none. */
export function labelsOf(pass: Pass, tag: string, control: Element): readonly HTMLLabelElement[] | undefined {
  if (!LABELLED.has(tag)) return undefined;
  const byRoot = known.get(pass) ?? new Map<Node, ByControl>();
  known.set(pass, byRoot);
  const root = dom.getRootNode(control);
  const byControl = byRoot.get(root) ?? labelsIn(root);
  byRoot.set(root, byControl);
  return byControl.get(control);
}

function labelsIn(root: Node): ByControl {
  const byControl = new Map<Element, HTMLLabelElement[]>();
  for (const label of queryLabels(root)) {
    // SVG and unknown namespaces may have elements of that name too.
    const control = label instanceof HTMLLabelElement ? dom.labelControl(label) : null;
    if (!control) continue;
    const labels = byControl.get(control) ?? [];
    // The check above has told.
    labels.push(label as HTMLLabelElement);
    byControl.set(control, labels);
  }
  return byControl;
}

function queryLabels(root: Node): NodeListOf<Element> {
  if (root === document) return dom.documentQueryAll(document, 'label');
  // Neither document nor shadow root: the top of a detached tree.
  return root instanceof ShadowRoot
    ? dom.fragmentQueryAll(root, 'label')
    : dom.elementQueryAll(root as Element, 'label');
}
