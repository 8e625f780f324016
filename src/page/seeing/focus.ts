/** What can get the focus, by Tab or by a click. */
import * as dom from '../dom.ts';
import { attribute, HAS, hasAttribute, type Item, type Pass } from './item.ts';
import { displayOf, overflowOf } from './style.ts';

const FORM_CONTROLS = new Set(['input', 'button', 'select', 'textarea']);

/** Disabled by itself or by a fieldset around it. */
export function nativelyDisabled(item: Item): boolean {
  if (!item.element || !(FORM_CONTROLS.has(item.tag) || item.tag === 'option' || item.tag === 'optgroup'))
    return false;
  return dom.matches(item.element, ':disabled');
}

/** Whether the element takes the focus. Says nothing about whether it is rendered. */
export function focusable(pass: Pass, item: Item): boolean {
  item.focusable ??= computeFocusable(pass, item);
  return item.focusable;
}

function computeFocusable(pass: Pass, item: Item): boolean {
  const { element, tag } = item;
  if (!element) return false;
  if (FORM_CONTROLS.has(tag))
    return (
      !nativelyDisabled(item) && !(tag === 'input' && attribute(item, 'type')?.toLowerCase() === 'hidden')
    );
  if (item.has & HAS.tabindex && /^\s*[-+]?\d/.test(attribute(item, 'tabindex') ?? '')) return true;
  if (item.has & HAS.editable && isEditingHost(item)) return true;
  switch (tag) {
    case 'a':
    case 'area':
      return hasAttribute(item, 'href');
    case 'svg:a':
      return attribute(item, 'href') !== null || attribute(item, 'xlink:href') !== null;
    case 'summary':
      return isSummary(item, element);
    case 'audio':
    case 'video':
      return attribute(item, 'controls') !== null;
    case 'iframe':
    case 'frame':
      return true;
    default:
      return focusableScroller(pass, item);
  }
}

/** The first summary of its details: it opens and closes them. */
export function isSummary(item: Item, element: Element): boolean {
  if (item.parent?.tag !== 'details') return false;
  for (let at = dom.previousElementSibling(element); at; at = dom.previousElementSibling(at)) {
    if (dom.localName(at) === 'summary') return false;
  }
  return true;
}

/** By its own attribute; what lies inside is no host. */
export function isEditingHost(item: Item): boolean {
  const value = attribute(item, 'contenteditable')?.toLowerCase();
  return value === '' || value === 'true' || value === 'plaintext-only';
}

/** Scroll containers take part in the tab order in Chromium (130 and later); whether they hold a control is not asked here. */
function focusableScroller(_pass: Pass, _item: Item): boolean {
  return false;
}

/** Scroll container with more content than it shows. */
export function scrolls(item: Item, element: Element): boolean {
  const display = displayOf(item);
  if (display === 'inline' || display === 'contents' || item.tag === 'body' || item.tag === 'html')
    return false;
  const overflow = overflowOf(item);
  if (overflow === 'visible' || !/auto|scroll/.test(overflow)) return false;
  return (
    dom.scrollHeight(element) > dom.clientHeight(element) + 1 ||
    dom.scrollWidth(element) > dom.clientWidth(element) + 1
  );
}
