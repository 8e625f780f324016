/** Options of a native select, and what can be checked. */
import type { Checkable, ChoiceResult, OptionInfo } from './api.ts';
import { liveElement } from './editable.ts';
import { hiddenBecause } from './element-state.ts';
import { collapse, elementById, elementNumber } from './engine.ts';
import * as dom from './natives.ts';

/** @param words labels, else values; several only for a list that takes several */
export function choose(id: number, words: string[]): ChoiceResult {
  const target = liveElement(id);
  const select = target instanceof HTMLLabelElement ? dom.labelControl(target) : target;
  if (!(select instanceof HTMLSelectElement)) {
    const role = dom.getAttribute(target, 'role');
    return { ok: false, why: 'not-select', word: '', options: [], ...(role && { role }) };
  }
  const options = [...dom.selectOptions(select)];
  const picked = new Set<HTMLOptionElement>();
  for (const word of words) {
    const found = optionFor(options, word);
    if (found.length === 0) return { ok: false, why: 'no-option', word, options: options.map(infoOf) };
    const usable = found.find((option) => !isDisabled(option));
    if (!usable) return { ok: false, why: 'disabled', word, options: options.map(infoOf) };
    picked.add(usable);
  }
  if (picked.size > 1 && !dom.selectMultiple(select)) {
    return { ok: false, why: 'single', word: words.join(', '), options: options.map(infoOf) };
  }
  return apply(select, options, picked);
}

/** By label, then by value, then by label in another case. */
function optionFor(options: HTMLOptionElement[], word: string): HTMLOptionElement[] {
  const wanted = collapse(word);
  const tests: ((option: HTMLOptionElement) => boolean)[] = [
    (option) => labelOf(option) === wanted,
    (option) => dom.optionValue(option) === word,
    (option) => labelOf(option).toLowerCase() === wanted.toLowerCase(),
  ];
  for (const test of tests) {
    const found = options.filter(test);
    if (found.length > 0) return found;
  }
  return [];
}

const labelOf = (option: HTMLOptionElement): string =>
  collapse(dom.optionLabel(option) || dom.textContent(option) || '');
const isDisabled = (option: HTMLOptionElement): boolean => dom.matches(option, ':disabled');

function apply(
  select: HTMLSelectElement,
  options: HTMLOptionElement[],
  picked: Set<HTMLOptionElement>,
): ChoiceResult {
  dom.focusOn(select);
  let changed = false;
  for (const option of options) {
    const on = picked.has(option);
    if (dom.optionSelected(option) === on) continue;
    changed = true;
    // In a single select, choosing one takes the choice from the others.
    if (on || dom.selectMultiple(select)) dom.setOptionSelected(option, on);
  }
  if (changed) {
    dom.dispatch(select, new Event('input', { bubbles: true, composed: true }));
    dom.dispatch(select, new Event('change', { bubbles: true }));
  }
  // What was asked for: a listener may have changed it already, which `chosen` tells.
  return { ok: true, selected: options.filter((option) => picked.has(option)).map(labelOf), changed };
}

/** The list that an option belongs to, and the option's label. */
export function listOf(id: number): { list: number; label: string } | undefined {
  const option = liveElement(id);
  const list = option instanceof HTMLOptionElement ? dom.closest(option, 'select') : null;
  if (!(list instanceof HTMLSelectElement) || !(option instanceof HTMLOptionElement)) return undefined;
  if (dom.selectMultiple(list) || dom.selectSize(list) > 1) return undefined;
  return { list: elementNumber(list), label: labelOf(option) };
}

/** Labels of the selected options. */
export function chosen(id: number): { selected: string[]; connected: boolean } {
  const target = elementById(id);
  const select = target instanceof HTMLLabelElement ? dom.labelControl(target) : target;
  if (!(select instanceof HTMLSelectElement)) return { selected: [], connected: false };
  return { selected: [...dom.selectedOptions(select)].map(labelOf), connected: dom.isConnected(select) };
}

const infoOf = (option: HTMLOptionElement): OptionInfo => ({
  label: labelOf(option),
  value: dom.optionValue(option),
  selected: dom.optionSelected(option),
  disabled: isDisabled(option),
});

const CHECK_ROLES = new Map<string, 'checkbox' | 'radio' | 'switch'>([
  ['checkbox', 'checkbox'],
  ['menuitemcheckbox', 'checkbox'],
  ['switch', 'switch'],
  ['radio', 'radio'],
  ['menuitemradio', 'radio'],
]);

/** The target itself, or the control that it labels; by `checked`, or by a role with `aria-checked`. */
export function checkable(id: number): Checkable {
  const target = liveElement(id);
  const control = controlIn(target);
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(dom.inputType(control))) {
    const type = dom.inputType(control);
    const kind =
      dom.getAttribute(control, 'role') === 'switch' ? 'switch' : type === 'radio' ? 'radio' : 'checkbox';
    const checked = dom.inputIndeterminate(control) ? 'mixed' : dom.inputChecked(control);
    return { ok: true, id: elementNumber(control), kind, checked, click: elementNumber(surfaceOf(control)) };
  }
  const kind = CHECK_ROLES.get(dom.getAttribute(control, 'role') ?? '');
  if (kind) {
    const state = dom.getAttribute(control, 'aria-checked');
    const checked = state === 'mixed' ? 'mixed' : state === 'true';
    return { ok: true, id: elementNumber(control), kind, checked, click: elementNumber(control) };
  }
  const tag = dom.localName(target);
  return { ok: false, tag, ...(target instanceof HTMLInputElement && { type: dom.inputType(target) }) };
}

const CHECKS =
  'input[type=checkbox],input[type=radio],[role=checkbox],[role=switch],[role=radio],[role=menuitemcheckbox],[role=menuitemradio]';

function controlIn(target: Element): Element {
  if (target instanceof HTMLLabelElement) return dom.labelControl(target) ?? target;
  if (dom.matches(target, CHECKS)) return target;
  const inner = dom.elementQueryAll(target, CHECKS);
  return inner.length === 1 && inner[0] ? inner[0] : target;
}

/** A control that only its label shows is clicked there. */
function surfaceOf(control: HTMLInputElement): Element {
  if (!hiddenBecause(control)) return control;
  for (const label of dom.inputLabels(control) ?? []) if (!hiddenBecause(label)) return label;
  return control;
}
