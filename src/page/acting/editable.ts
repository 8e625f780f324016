/** Fields: which element takes the text, focus and selection in it, what it holds. */
import type { FieldInfo, HeldValue } from './api.ts';
import { elementById, elementNumber, shadowRootOf } from './engine.ts';
import { isSecret } from './field-states.ts';
import { deepActive, flatAncestors, flatContains } from './flat-tree.ts';
import { Gone } from './gone.ts';
import * as dom from './natives.ts';
import { sleep } from './waits.ts';

/** Types without a text to type: their value is set, with the events a picker would send. */
const SET_TYPES = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'range', 'color']);
const BUTTON_TYPES = new Set(['button', 'submit', 'reset', 'image']);
const INNER =
  'input:not([type=hidden]),textarea,[contenteditable=""],[contenteditable=true],[contenteditable=plaintext-only]';

/** @throws Gone */
export function liveElement(id: number): Element {
  const element = elementById(id);
  if (!element || !dom.isConnected(element)) throw new Gone();
  return element;
}

/** Also from a label or a wrapper around one field. @throws Gone */
export function field(id: number): FieldInfo {
  const target = liveElement(id);
  const found = isEditable(target) ? target : editableFor(target);
  return found ? describe(found) : refuse(target);
}

function isEditable(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return true;
  if (element instanceof HTMLInputElement) {
    const type = dom.inputType(element);
    return !BUTTON_TYPES.has(type) && !['checkbox', 'radio', 'file', 'hidden'].includes(type);
  }
  return element instanceof HTMLElement && dom.isContentEditable(element);
}

/** The one field that a label, a wrapper (`role=combobox` around an input) or a custom element means. */
function editableFor(target: Element): Element | undefined {
  if (target instanceof HTMLLabelElement) {
    const control = dom.labelControl(target);
    return control && isEditable(control) ? control : undefined;
  }
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return undefined;
  const roots: (Element | ShadowRoot)[] = [target];
  const shadow = shadowRootOf(target);
  if (shadow) roots.push(shadow);
  const inner = roots.flatMap((root) => innerFields(root)).filter((element) => isEditable(element));
  return inner.length === 1 ? inner[0] : undefined;
}

function innerFields(root: Element | ShadowRoot): Element[] {
  const found =
    root instanceof ShadowRoot ? dom.fragmentQueryAll(root, INNER) : dom.elementQueryAll(root, INNER);
  const outermost = [...found];
  return outermost.filter(
    (element) => !outermost.some((other) => other !== element && dom.contains(other, element)),
  );
}

function describe(element: Element): FieldInfo {
  const secret = isSecret(element);
  const value = fieldValue(element);
  const type = element instanceof HTMLInputElement ? dom.inputType(element) : '';
  const kind =
    element instanceof HTMLTextAreaElement
      ? 'textarea'
      : element instanceof HTMLInputElement
        ? 'input'
        : 'rich';
  return {
    ok: true,
    id: elementNumber(element),
    kind: SET_TYPES.has(type) ? 'set' : kind,
    type,
    secret,
    multiline: kind !== 'input',
    empty: value === '',
    ...(!secret && { value }),
    focused: hasFocus(element),
  };
}

function refuse(target: Element): FieldInfo {
  const tag = dom.localName(target);
  const type = target instanceof HTMLInputElement ? dom.inputType(target) : undefined;
  const role = dom.getAttribute(target, 'role') ?? undefined;
  const shared = { ok: false as const, tag, ...(type && { type }), ...(role && { role }) };
  if (tag === 'select') return { ...shared, why: 'select' };
  if (type === 'checkbox' || type === 'radio' || /^(checkbox|radio|switch)$/.test(role ?? ''))
    return { ...shared, why: 'checkbox' };
  if (type === 'file') return { ...shared, why: 'file' };
  return { ...shared, why: tag === 'button' || (type && BUTTON_TYPES.has(type)) ? 'button' : 'not-editable' };
}

/** What a person would read in the field. */
function fieldValue(element: Element): string {
  if (element instanceof HTMLInputElement) return dom.inputValue(element);
  if (element instanceof HTMLTextAreaElement) return dom.textAreaValue(element);
  if (element instanceof HTMLSelectElement) return dom.selectValue(element);
  if (!(element instanceof HTMLElement)) return '';
  // A lone line break is how editors keep an empty line open.
  return dom
    .shownText(element)
    .replace(/\u00a0/g, ' ')
    .replace(/\n$/, '');
}

/** Looks at the selection of an editor that changes it behind one's back, before it is given up. */
const SELECT_TRIES = 4;

/** @param caret what is selected then: all, nothing at the end, or as it was */
export async function focusField(
  id: number,
  caret: 'all' | 'end' | 'keep',
): Promise<{ focused: boolean; selected: boolean }> {
  const element = liveElement(id);
  if (!hasFocus(element)) dom.focusOn(element);
  const focused = hasFocus(element);
  if (caret === 'keep' || !focused) return { focused, selected: focused };
  if (caret === 'end') return { focused, selected: caretAtEnd(element) };
  let selected = selectAll(element);
  for (let tries = 1; isEditingHost(element) && tries < SELECT_TRIES; tries++) {
    // Editors that listen for changes of the selection hear of them in a later task.
    await sleep(1);
    if (isAllSelected(element)) break;
    selected = selectAll(element);
  }
  return { focused: hasFocus(element), selected };
}

/** A frame that does not have the focus still has an active element. */
function hasFocus(element: Element): boolean {
  if (!dom.documentHasFocus(document)) return false;
  const active = deepActive();
  return active !== null && (active === element || (isEditingHost(active) && flatContains(active, element)));
}

const isEditingHost = (element: Element): boolean =>
  element instanceof HTMLElement && dom.isContentEditable(element);

/** @returns whether everything is selected, so that what is inserted replaces it. */
function selectAll(element: Element): boolean {
  if (element instanceof HTMLInputElement) dom.inputSelect(element);
  else if (element instanceof HTMLTextAreaElement) dom.textAreaSelect(element);
  else return selectContents(element);
  return true;
}

function selectContents(element: Element): boolean {
  dom.getSelection(document)?.selectAllChildren(editingHost(element));
  return isAllSelected(element);
}

function isAllSelected(element: Element): boolean {
  const selection = dom.getSelection(document);
  const held = (dom.textContent(editingHost(element)) ?? '').trim();
  return held === '' || (selection !== null && !selection.isCollapsed);
}

/** The outermost editable element around, which is what the keyboard acts on. */
function editingHost(element: Element): Element {
  let host = element;
  for (const ancestor of flatAncestors(element)) {
    if (!isEditingHost(ancestor)) break;
    host = ancestor;
  }
  return element instanceof HTMLElement && isEditingHost(element) ? element : host;
}

function caretAtEnd(element: Element): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    // Only text types have a caret that scripts can move; in the others focus puts it at the end or there is none.
    try {
      const end = fieldValue(element).length;
      dom.setSelectionRange(element, end, end);
    } catch {
      return true;
    }
    return true;
  }
  const selection = dom.getSelection(document);
  if (!selection || !isEditingHost(element)) return true;
  selection.selectAllChildren(element);
  selection.collapseToEnd();
  return true;
}

/** Fires `input` and `change`, as a person's choice does. @returns whether the input can hold the value */
export function setValue(id: number, value: string): boolean {
  const element = liveElement(id);
  if (!(element instanceof HTMLInputElement)) throw new TypeError('Only inputs have a value to set');
  if (!canHold(element, value)) return false;
  dom.focusOn(element);
  dom.setInputValue(element, value);
  dom.dispatch(element, new InputEvent('input', { bubbles: true, composed: true }));
  dom.dispatch(element, new Event('change', { bubbles: true }));
  return true;
}

/** Tries the value on an input of the same kind that is in no document. */
function canHold(element: HTMLInputElement, value: string): boolean {
  const trial = dom.newInput();
  for (const name of ['type', 'min', 'max', 'step', 'multiple']) {
    const own = dom.getAttribute(element, name);
    if (own !== null) trial.setAttribute(name, own);
  }
  trial.value = value;
  return same(trial.type, trial.value, value);
}

function same(type: string, held: string, wanted: string): boolean {
  if (held === wanted) return true;
  if (type === 'color') return held.toLowerCase() === wanted.toLowerCase();
  if (type === 'range') return wanted.trim() !== '' && Number(held) === Number(wanted);
  if (type === 'datetime-local')
    return held === wanted.replace(' ', 'T') || held === `${wanted.replace(' ', 'T')}:00`;
  return type === 'time' && held === wanted.replace(/:00$/, '');
}

/** An editable part's text, or the control's value. @throws Gone */
export function held(id: number): HeldValue {
  const element = elementById(id);
  if (!element) throw new Gone();
  const secret = isSecret(element);
  const value = fieldValue(element);
  const invalid = complaint(element);
  return {
    value: secret ? '•'.repeat(value.length) : value,
    secret,
    ...(invalid && { invalid }),
    limits: limitsOf(element),
    connected: dom.isConnected(element),
  };
}

function complaint(element: Element): string | undefined {
  if (element instanceof HTMLInputElement) return dom.inputValidation(element) || undefined;
  if (element instanceof HTMLTextAreaElement) return dom.textAreaValidation(element) || undefined;
  return undefined;
}

function limitsOf(element: Element): string[] {
  return ['min', 'max', 'step', 'maxlength', 'pattern']
    .map((name) => [name, dom.getAttribute(element, name)] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`);
}
