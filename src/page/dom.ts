/**
 * DOM accessors taken once from the prototypes.
 * A form or document answers `form.children` with an <input name=children>; these always answer with the real thing.
 */

import { getter, method } from './capture.ts';

export const nodeType = getter(Node.prototype, 'nodeType');
export const firstChild = getter(Node.prototype, 'firstChild');
export const nextSibling = getter(Node.prototype, 'nextSibling');
export const parentNode = getter(Node.prototype, 'parentNode');
export const insertBefore = method(Node.prototype, 'insertBefore');
export const removeChild = method(Node.prototype, 'removeChild');
export const isConnected = getter(Node.prototype, 'isConnected');
export const baseURI = getter(Node.prototype, 'baseURI');
export const textContent = getter(Node.prototype, 'textContent');
export const getRootNode = method(Node.prototype, 'getRootNode');
export const contains = method(Node.prototype, 'contains');
export const compareDocumentPosition = method(Node.prototype, 'compareDocumentPosition');

export const characterData = getter(CharacterData.prototype, 'data');

export const localName = getter(Element.prototype, 'localName');
export const namespaceURI = getter(Element.prototype, 'namespaceURI');
export const shadowRootOf = getter(Element.prototype, 'shadowRoot');
export const assignedSlot = getter(Element.prototype, 'assignedSlot');
export const outerHTML = getter(Element.prototype, 'outerHTML');
export const clientWidth = getter(Element.prototype, 'clientWidth');
export const clientHeight = getter(Element.prototype, 'clientHeight');
export const scrollWidth = getter(Element.prototype, 'scrollWidth');
export const scrollHeight = getter(Element.prototype, 'scrollHeight');
export const scrollLeft = getter(Element.prototype, 'scrollLeft');
export const scrollTop = getter(Element.prototype, 'scrollTop');
export const firstElementChild = getter(Element.prototype, 'firstElementChild');
export const nextElementSibling = getter(Element.prototype, 'nextElementSibling');
export const previousElementSibling = getter(Element.prototype, 'previousElementSibling');
export const getAttribute = method(Element.prototype, 'getAttribute');
export const hasAttribute = method(Element.prototype, 'hasAttribute');
export const getAttributeNames = method(Element.prototype, 'getAttributeNames');
export const removeAttribute = method(Element.prototype, 'removeAttribute');
export const matches = method(Element.prototype, 'matches');
export const getBoundingClientRect = method(Element.prototype, 'getBoundingClientRect');
export const checkVisibility = method(Element.prototype, 'checkVisibility');
export const textSlot = getter(Text.prototype, 'assignedSlot');

export const offsetWidth = getter(HTMLElement.prototype, 'offsetWidth');
export const offsetHeight = getter(HTMLElement.prototype, 'offsetHeight');
/** Text as rendered: what a person reads, also in an editor. */
export const shownText = getter(HTMLElement.prototype, 'innerText');
export const isContentEditable = getter(HTMLElement.prototype, 'isContentEditable');

export const assignedNodes = method(HTMLSlotElement.prototype, 'assignedNodes');
export const shadowHost = getter(ShadowRoot.prototype, 'host');

export const inputValue = getter(HTMLInputElement.prototype, 'value');
export const inputType = getter(HTMLInputElement.prototype, 'type');
export const inputChecked = getter(HTMLInputElement.prototype, 'checked');
export const inputIndeterminate = getter(HTMLInputElement.prototype, 'indeterminate');
export const inputLabels = getter(HTMLInputElement.prototype, 'labels');
export const inputList = getter(HTMLInputElement.prototype, 'list');
export const inputFiles = getter(HTMLInputElement.prototype, 'files');
export const textAreaValue = getter(HTMLTextAreaElement.prototype, 'value');
export const selectMultiple = getter(HTMLSelectElement.prototype, 'multiple');
export const selectSize = getter(HTMLSelectElement.prototype, 'size');
export const selectOptions = getter(HTMLSelectElement.prototype, 'options');
export const selectedOptions = getter(HTMLSelectElement.prototype, 'selectedOptions');
export const optionSelected = getter(HTMLOptionElement.prototype, 'selected');
export const optionLabel = getter(HTMLOptionElement.prototype, 'label');
export const labelControl = getter(HTMLLabelElement.prototype, 'control');
export const progressValue = getter(HTMLProgressElement.prototype, 'value');
export const progressPosition = getter(HTMLProgressElement.prototype, 'position');
export const meterValue = getter(HTMLMeterElement.prototype, 'value');
export const anchorHref = getter(HTMLAnchorElement.prototype, 'href');
export const areaHref = getter(HTMLAreaElement.prototype, 'href');
export const tableRows = getter(HTMLTableElement.prototype, 'rows');
export const tableCaption = getter(HTMLTableElement.prototype, 'caption');
export const tableHead = getter(HTMLTableElement.prototype, 'tHead');
export const tableFoot = getter(HTMLTableElement.prototype, 'tFoot');
export const rowCells = getter(HTMLTableRowElement.prototype, 'cells');

export const templateContent = getter(HTMLTemplateElement.prototype, 'content');
export const imageSource = getter(HTMLImageElement.prototype, 'currentSrc');
export const imageComplete = getter(HTMLImageElement.prototype, 'complete');
export const naturalWidth = getter(HTMLImageElement.prototype, 'naturalWidth');
export const naturalHeight = getter(HTMLImageElement.prototype, 'naturalHeight');
export const mediaSource = getter(HTMLMediaElement.prototype, 'currentSrc');
export const mediaDuration = getter(HTMLMediaElement.prototype, 'duration');
export const mediaError = getter(HTMLMediaElement.prototype, 'error');
export const videoWidth = getter(HTMLVideoElement.prototype, 'videoWidth');
export const videoHeight = getter(HTMLVideoElement.prototype, 'videoHeight');

const inputForm = getter(HTMLInputElement.prototype, 'form');
const selectForm = getter(HTMLSelectElement.prototype, 'form');
const textAreaForm = getter(HTMLTextAreaElement.prototype, 'form');
const buttonForm = getter(HTMLButtonElement.prototype, 'form');

/** The form that a field belongs to. */
export function formOwner(field: Element): HTMLFormElement | null {
  if (field instanceof HTMLInputElement) return inputForm(field);
  if (field instanceof HTMLSelectElement) return selectForm(field);
  if (field instanceof HTMLTextAreaElement) return textAreaForm(field);
  return field instanceof HTMLButtonElement ? buttonForm(field) : null;
}

export const documentElement = getter(Document.prototype, 'documentElement');
export const documentBody = getter(Document.prototype, 'body');
export const documentTitle = getter(Document.prototype, 'title');
export const documentActive = getter(Document.prototype, 'activeElement');
export const scrollingElement = getter(Document.prototype, 'scrollingElement');
export const animations = method(Document.prototype, 'getAnimations');
export const adoptedSheets = getter(Document.prototype, 'adoptedStyleSheets');
export const styleSheets = getter(Document.prototype, 'styleSheets');
/** Undefined for a sheet of another origin, which does not tell. */
export function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    return undefined;
  }
}

export const documentQueryAll = method(Document.prototype, 'querySelectorAll');
export const elementsFromPoint = method(Document.prototype, 'elementsFromPoint');
export const createNodeIterator = method(Document.prototype, 'createNodeIterator');
export const importNode = method(Document.prototype, 'importNode');
export const documentById = method(Document.prototype, 'getElementById');
export const fragmentQueryAll = method(DocumentFragment.prototype, 'querySelectorAll');
export const fragmentById = method(DocumentFragment.prototype, 'getElementById');
export const elementQueryAll = method(Element.prototype, 'querySelectorAll');
export const shadowActive = getter(ShadowRoot.prototype, 'activeElement');

const computedStyleMap = method(Element.prototype, 'computedStyleMap');

/** Computed, not used, height: `auto` where nothing sets it. */
export function specifiedHeight(element: Element): string {
  return computedStyleMap(element).get('height')?.toString() ?? 'auto';
}

export const styleOf = window.getComputedStyle.bind(window);
export const ELEMENT = 1;
export const TEXT = 3;
