/** States and properties of an element, as its role allows them. */
import * as dom from '../dom.ts';
import { isDraggable } from './actable.ts';
import type { PageNode } from './api.ts';
import { WITH_CHECKED, WITH_EXPANDED, WITH_SELECTED } from './aria.ts';
import { collapse } from './drawn-text.ts';
import { isTextField } from './fields.ts';
import { isEditingHost, nativelyDisabled } from './focus.ts';
import { withoutInvisible } from './invisible.ts';
import { attribute, HAS, type Item, type Pass } from './item.ts';
import { headingLevel, showsList, typeOf } from './native-roles.ts';
import { isSecret, liveValue } from './values.ts';

function isTrue(item: Item, name: string): boolean {
  return attribute(item, name)?.trim().toLowerCase() === 'true';
}

function tristate(value: string | null): boolean | 'mixed' | undefined {
  switch (value?.trim().toLowerCase()) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'mixed':
      return 'mixed';
    default:
      return undefined;
  }
}

const FORM_TAGS = new Set([
  'input',
  'textarea',
  'select',
  'button',
  'option',
  'optgroup',
  'progress',
  'meter',
]);

/** Adds to the node what the element's attributes and live state say. `role` is the internal one. */
export function addStates(pass: Pass, item: Item, role: string, node: PageNode): void {
  const { element } = item;
  if (!element) return;
  if (role === 'heading' || (role === 'treeitem' && attribute(item, 'aria-level')))
    node.level = headingLevel(item);
  if (FORM_TAGS.has(item.tag)) addFormStates(item, element, node);
  if (item.has & HAS.aria) addAriaStates(item, role, node);
  if (role === 'DisclosureTriangle' && item.parent) node.expanded = attribute(item.parent, 'open') !== null;
  if (role === 'dialog' && node.modal === undefined && dom.matches(element, ':modal')) node.modal = true;
  if (isTextField(pass, item)) addFieldStates(item, node);
  addValue(pass, item, node);
  if (pass.focused === element && item.tag !== 'body') node.focused = true;
  if (isDraggable(item)) node.draggable = true;
}

function addAriaStates(item: Item, role: string, node: PageNode): void {
  if (WITH_CHECKED.has(role) && node.checked === undefined)
    set(node, 'checked', tristate(attribute(item, 'aria-checked')));
  if (role === 'button') set(node, 'pressed', tristate(attribute(item, 'aria-pressed')));
  const selected = tristate(attribute(item, 'aria-selected'));
  if (WITH_SELECTED.has(role) && typeof selected === 'boolean') node.selected = selected;
  const expanded = tristate(attribute(item, 'aria-expanded'));
  if (WITH_EXPANDED.has(role) && typeof expanded === 'boolean') node.expanded = expanded;
  if (isTrue(item, 'aria-disabled')) node.disabled = true;
  if (isTrue(item, 'aria-required')) node.required = true;
  if (isTrue(item, 'aria-readonly')) node.readonly = true;
  if (isTrue(item, 'aria-multiline')) node.multiline = true;
  if (isTrue(item, 'aria-modal') && (role === 'dialog' || role === 'alertdialog')) node.modal = true;
  const invalid = attribute(item, 'aria-invalid')?.trim().toLowerCase();
  if (invalid && invalid !== 'false') node.invalid = true;
  const current = attribute(item, 'aria-current')?.trim().toLowerCase();
  if (current && current !== 'false') node.current = current;
}

function set<K extends 'checked' | 'pressed'>(
  node: PageNode,
  key: K,
  value: boolean | 'mixed' | undefined,
): void {
  if (value !== undefined) node[key] = value;
}

function addFormStates(item: Item, element: Element, node: PageNode): void {
  if (nativelyDisabled(item)) node.disabled = true;
  // Each tag says of which class the element is.
  switch (item.tag) {
    case 'input':
      addInputStates(element as HTMLInputElement, node);
      break;
    case 'option':
      node.selected = dom.optionSelected(element as HTMLOptionElement);
      break;
    case 'textarea':
      node.multiline = true;
      break;
    case 'select':
      addOptions(element as HTMLSelectElement, node);
      break;
    default:
      return;
  }
  if (attribute(item, 'required') !== null) node.required = true;
  if ((item.tag === 'input' || item.tag === 'textarea') && attribute(item, 'readonly') !== null)
    node.readonly = true;
}

const TELLING_TYPES = new Set([
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'color',
  'file',
  'email',
  'tel',
  'url',
]);

function addInputStates(element: HTMLInputElement, node: PageNode): void {
  const type = typeOf(element);
  if (TELLING_TYPES.has(type)) node.type = type;
  if (type === 'checkbox' || type === 'radio') {
    node.checked =
      type === 'checkbox' && dom.inputIndeterminate(element) ? 'mixed' : dom.inputChecked(element);
  }
  // The state a person sees only after an attempt to submit, or a change; before, an empty required field is no error.
  if (dom.matches(element, ':user-invalid')) node.invalid = true;
}

const MOST_OPTIONS = 20;

function addOptions(element: HTMLSelectElement, node: PageNode): void {
  if (showsList(element)) return;
  const options = dom.selectOptions(element);
  node.optionCount = options.length;
  node.options = [];
  for (const option of options) {
    if (node.options.length >= MOST_OPTIONS) break;
    node.options.push(collapse(dom.optionLabel(option)));
  }
}

function addFieldStates(item: Item, node: PageNode): void {
  const placeholder = attribute(item, 'placeholder') ?? attribute(item, 'aria-placeholder');
  if (placeholder) node.placeholder = withoutInvisible(placeholder).toWellFormed();
  if (item.has & HAS.editable && isEditingHost(item)) node.multiline = true;
}

function addValue(pass: Pass, item: Item, node: PageNode): void {
  if (isSecret(item)) {
    // Only inputs are secret.
    if (dom.inputValue(item.element as HTMLInputElement) !== '') node.secret = true;
    return;
  }
  const value = liveValue(pass, item);
  if (value !== undefined && value !== '') node.value = value.toWellFormed();
}
