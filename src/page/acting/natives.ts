/**
 * Further DOM accessors taken once from the prototypes, for the acting half; with those of the engine in one place.
 * Named properties reach isolated worlds too (`<img name=addEventListener>` on the window), so nothing is read from a
 * node by name.
 */
import { getter, method, setter } from '../capture.ts';
import { documentQueryAll } from '../dom.ts';

export * from '../dom.ts';

export const getClientRects = method(Element.prototype, 'getClientRects');
export const scrollIntoView = method(Element.prototype, 'scrollIntoView');
export const clientLeft = getter(Element.prototype, 'clientLeft');
export const clientTop = getter(Element.prototype, 'clientTop');

export const formAction = getter(HTMLFormElement.prototype, 'action');
export const buttonAction = getter(HTMLButtonElement.prototype, 'formAction');
export const inputAction = getter(HTMLInputElement.prototype, 'formAction');
export const buttonType = getter(HTMLButtonElement.prototype, 'type');

export const readyState = getter(Document.prototype, 'readyState');
export const documentFromPoint = method(Document.prototype, 'elementFromPoint');
export const createRange = method(Document.prototype, 'createRange');
export const documentHasFocus = method(Document.prototype, 'hasFocus');
export const getSelection = method(Document.prototype, 'getSelection');
export const shadowFromPoint = method(ShadowRoot.prototype, 'elementFromPoint');

export const setInputValue = setter(HTMLInputElement.prototype, 'value');
export const inputReadOnly = getter(HTMLInputElement.prototype, 'readOnly');
export const inputMultiple = getter(HTMLInputElement.prototype, 'multiple');
export const inputSelect = method(HTMLInputElement.prototype, 'select');
export const inputValidation = getter(HTMLInputElement.prototype, 'validationMessage');
export const textAreaReadOnly = getter(HTMLTextAreaElement.prototype, 'readOnly');
export const textAreaSelect = method(HTMLTextAreaElement.prototype, 'select');
export const textAreaValidation = getter(HTMLTextAreaElement.prototype, 'validationMessage');
export const selectValidation = getter(HTMLSelectElement.prototype, 'validationMessage');
export const selectValue = getter(HTMLSelectElement.prototype, 'value');
export const optionValue = getter(HTMLOptionElement.prototype, 'value');
export const setOptionSelected = setter(HTMLOptionElement.prototype, 'selected');

const { apply } = Reflect;
const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;

// Overloaded in the DOM's types; these are the forms used here.
export const listen = (
  target: EventTarget,
  type: string,
  listener: (event: Event) => void,
  passive: boolean,
): void => {
  apply(addEventListener, target, [type, listener, { capture: true, passive }]);
};
export const unlisten = (target: EventTarget, type: string, listener: (event: Event) => void): void => {
  apply(removeEventListener, target, [type, listener, { capture: true }]);
};
export const dispatch = (target: EventTarget, event: Event): void => {
  apply(dispatchEvent, target, [event]);
};

const elementScrollBy: (...args: never[]) => void = Element.prototype.scrollBy;
export const scrollElementBy = (element: Element, left: number, top: number): void => {
  apply(elementScrollBy, element, [{ left, top, behavior: 'instant' }]);
};

const closestOf: (...args: never[]) => unknown = Element.prototype.closest;
export const closest = (element: Element, selector: string): Element | null =>
  apply(closestOf, element, [selector]) as Element | null; // `closest` answers an element or null.

/** Focus is defined once each for HTML, SVG and MathML elements. */
export function focusOn(element: Element): void {
  const prototype = element instanceof SVGElement ? SVGElement.prototype : HTMLElement.prototype;
  if (element instanceof HTMLElement || element instanceof SVGElement) apply(prototype.focus, element, []);
}

export const queryAll = (selector: string): Element[] => [...documentQueryAll(document, selector)];

const inputRange = method(HTMLInputElement.prototype, 'setSelectionRange');
const textAreaRange = method(HTMLTextAreaElement.prototype, 'setSelectionRange');
const inputStart = getter(HTMLInputElement.prototype, 'selectionStart');
const inputEnd = getter(HTMLInputElement.prototype, 'selectionEnd');
const areaStart = getter(HTMLTextAreaElement.prototype, 'selectionStart');
const areaEnd = getter(HTMLTextAreaElement.prototype, 'selectionEnd');
/** Start and end of the selection; null where the type of field has none. */
export const selectionOf = (field: HTMLInputElement | HTMLTextAreaElement): (number | null)[] =>
  field instanceof HTMLInputElement
    ? [inputStart(field), inputEnd(field)]
    : [areaStart(field), areaEnd(field)];

export const setSelectionRange = (
  field: HTMLInputElement | HTMLTextAreaElement,
  start: number,
  end: number,
): void => {
  if (field instanceof HTMLInputElement) inputRange(field, start, end);
  else textAreaRange(field, start, end);
};

const createElement: (tag: string) => HTMLElement = Document.prototype.createElement;
/** An input in no document. */
export const newInput = (): HTMLInputElement => {
  const made: unknown = apply(createElement, document, ['input']);
  if (!(made instanceof HTMLInputElement)) throw new TypeError('The document makes no inputs');
  return made;
};
