/** Live values of fields and ranges, and what they add to a name they stand in. */
import * as dom from '../dom.ts';
import { contents } from './contents.ts';
import { isTextField } from './fields.ts';
import { attribute, childrenOf, type Item, itemOf, type Pass } from './item.ts';
import { nameOf } from './names.ts';
import { showsList, typeOf } from './native-roles.ts';
import { roleOf } from './roles.ts';
import type { Walk } from './walk.ts';

/** Fields that once hid what they hold go on being secret when a page turns them into plain text. */
const onceSecret = new WeakSet<Element>();

const SECRET_AUTOFILL = /\b(current-password|new-password|one-time-code|cc-number|cc-csc)\b/i;

/** Whether the value must not leave the page. */
export function isSecret(item: Item): boolean {
  return item.element !== undefined && item.tag === 'input' && hidesValue(item.element);
}

/** The same of an `input` element. */
export function hidesValue(input: Element): boolean {
  const autofill = dom.getAttribute(input, 'autocomplete') ?? '';
  if (typeOf(input) === 'password' || SECRET_AUTOFILL.test(autofill)) onceSecret.add(input);
  return onceSecret.has(input);
}

/** What the field holds now; undefined for what holds nothing. */
export function liveValue(pass: Pass, item: Item): string | undefined {
  const { element } = item;
  if (!element || isSecret(item)) return undefined;
  switch (item.tag) {
    // Each tag says of which class the element is.
    case 'input':
      return inputValue(element as HTMLInputElement);
    case 'textarea':
      return dom.textAreaValue(element as HTMLTextAreaElement);
    case 'select':
      return selectValue(element as HTMLSelectElement);
    case 'progress':
      return dom.progressPosition(element as HTMLProgressElement) < 0
        ? undefined
        : String(dom.progressValue(element as HTMLProgressElement));
    case 'meter':
      return String(dom.meterValue(element as HTMLMeterElement));
    default:
      return ariaValue(pass, item);
  }
}

const WITHOUT_VALUE = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden']);

function inputValue(element: HTMLInputElement): string | undefined {
  const type = dom.inputType(element);
  if (WITHOUT_VALUE.has(type)) return undefined;
  if (type !== 'file') return dom.inputValue(element);
  const names = Array.from(dom.inputFiles(element) ?? [], (file) => file.name);
  return names.length > 0 ? names.join(', ') : undefined;
}

function selectValue(element: HTMLSelectElement): string | undefined {
  const chosen = Array.from(dom.selectedOptions(element), (option) => dom.optionLabel(option).trim());
  if (showsList(element)) return undefined;
  return chosen.join(', ');
}

const RANGES = new Set(['slider', 'spinbutton', 'scrollbar', 'progressbar', 'meter', 'separator']);

function ariaValue(pass: Pass, item: Item): string | undefined {
  const role = roleOf(pass, item);
  if (RANGES.has(role))
    return attribute(item, 'aria-valuetext') ?? attribute(item, 'aria-valuenow') ?? undefined;
  if (item.element && isTextField(pass, item)) return editedText(item.element);
  return undefined;
}

/** Text of an editor, its blocks on lines of their own. */
function editedText(element: Element): string {
  return (element instanceof HTMLElement ? dom.shownText(element) : (dom.textContent(element) ?? '')).trim();
}

/** Value of a control inside somebody else's name; undefined: it is named as usual. */
export function valueInName(walk: Walk, item: Item): string | undefined {
  const { pass } = walk;
  if (isTextField(pass, item) && roleOf(pass, item) !== 'spinbutton') {
    if (isSecret(item)) return '';
    return liveValue(pass, item) ?? '';
  }
  const role = roleOf(pass, item);
  if (
    role === 'slider' ||
    role === 'spinbutton' ||
    role === 'scrollbar' ||
    role === 'progressbar' ||
    role === 'meter'
  ) {
    return attribute(item, 'aria-valuetext') ?? attribute(item, 'aria-valuenow') ?? liveValue(pass, item);
  }
  if (item.tag === 'select' && item.element && (role === 'combobox' || role === 'listbox')) {
    return Array.from(
      dom.selectedOptions(item.element as HTMLSelectElement),
      (option) => nameOf(pass, itemOf(pass, option)).text,
    ).join(' ');
  }
  if (role === 'combobox')
    return chosenText(pass, item) || contents({ ...walk, target: undefined }, item).text;
  if (role === 'listbox') return chosenText(pass, item);
  return undefined;
}

function chosenText(pass: Pass, item: Item): string {
  const chosen: string[] = [];
  const rest = [...childrenOf(pass, item)];
  for (let at = rest.shift(); at; at = rest.shift()) {
    if (attribute(at, 'aria-selected') === 'true') chosen.push(nameOf(pass, at).text);
    else rest.unshift(...childrenOf(pass, at));
  }
  return chosen.join(' ');
}
