/**
 * Where an input would send a form, as the page says: for sessions in which the page may not choose that.
 * What scripts make of the input is not known before it.
 */
import type { FormCheck } from './api.ts';
import { elementAt, flatAncestors } from './flat-tree.ts';
import * as dom from './natives.ts';

/** @returns the first origin that is not among the known ones */
export function sentElsewhere(element: Element | null, { by, at, known }: FormCheck): string | undefined {
  const hit = at ? elementAt(at.x, at.y) : element;
  if (!hit) return undefined;
  const addresses = by === 'press' ? ofPress(hit) : ofEnter(hit);
  for (const address of addresses) {
    const url = URL.parse(address);
    if (url && /^https?:$/.test(url.protocol) && !known.includes(url.origin)) return url.origin;
  }
  return undefined;
}

function ofPress(hit: Element): string[] {
  for (const at of [hit, ...flatAncestors(hit)]) {
    const control = at instanceof HTMLLabelElement ? dom.labelControl(at) : at;
    if (control && isSubmit(control)) return addressesOf(control);
  }
  return [];
}

/** Enter presses the form's first button. Which one that is does not matter here: any of them may be it. */
function ofEnter(focused: Element): string[] {
  if (isSubmit(focused)) return addressesOf(focused);
  const field = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement;
  const form = field ? dom.formOwner(focused) : null;
  if (!form) return [];
  const buttons = dom.queryAll('[formaction]').filter((button) => dom.formOwner(button) === form);
  return [dom.formAction(form), ...buttons.flatMap(addressesOf)];
}

function isSubmit(element: Element): boolean {
  if (element instanceof HTMLButtonElement) return dom.buttonType(element) === 'submit';
  return element instanceof HTMLInputElement && /^(?:submit|image)$/.test(dom.inputType(element));
}

/** The address of its own that a button has goes before that of its form. */
function addressesOf(button: Element): string[] {
  const form = dom.formOwner(button);
  if (!form) return [];
  if (!dom.getAttribute(button, 'formaction')) return [dom.formAction(form)];
  if (button instanceof HTMLButtonElement) return [dom.buttonAction(button)];
  return button instanceof HTMLInputElement ? [dom.inputAction(button)] : [];
}
