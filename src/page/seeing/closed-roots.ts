/** Hosts that show something although they seem to be empty: their shadow root is closed. */
import * as dom from '../dom.ts';
import { type Item, shadowOf } from './item.ts';
import { pixels } from './sight.ts';
import { cssOf, displayOf } from './style.ts';

const HOSTS = new Set([
  'div',
  'span',
  'section',
  'article',
  'aside',
  'header',
  'footer',
  'main',
  'nav',
  'p',
  'blockquote',
]);

/** A custom element, by its name. */
export function isCustom(item: Item): boolean {
  return item.isHtml && item.tag.includes('-');
}

/** Whether it is of a kind that can have a shadow root, and seems to have nothing else. */
export function mayHostClosed(item: Item): boolean {
  if (isCustom(item)) return true;
  return HOSTS.has(item.tag) && item.element !== undefined && !dom.firstChild(item.element);
}

/** Such a host is worth a question to CDP. */
export function looksClosed(item: Item, element: Element): boolean {
  const custom = isCustom(item);
  if (!mayHostClosed(item)) return false;
  if (shadowOf(element) || !(element instanceof HTMLElement)) return false;
  if (custom ? hasRenderedChild(element) : !fillsItself(item, element)) return false;
  return dom.offsetWidth(element) > 4 && dom.offsetHeight(element) > 4;
}

/** Nothing gives it its height, and yet it has one. */
function fillsItself(item: Item, element: HTMLElement): boolean {
  const css = cssOf(item);
  const parent = item.parent ? displayOf(item.parent) : '';
  if (!css || /flex|grid/.test(parent) || displayOf(item) === 'inline') return false;
  if (dom.specifiedHeight(element) !== 'auto' || pixels(css.minHeight) > 0) return false;
  const inside = dom.clientHeight(element) - pixels(css.paddingTop) - pixels(css.paddingBottom);
  return (
    inside > 4 &&
    !/"/.test(dom.styleOf(element, '::before').content + dom.styleOf(element, '::after').content)
  );
}

function hasRenderedChild(element: Element): boolean {
  for (let at = dom.firstChild(element); at; at = dom.nextSibling(at)) {
    if (dom.nodeType(at) === dom.ELEMENT && dom.checkVisibility(at as Element)) return true;
    if (dom.nodeType(at) === dom.TEXT && /\S/.test(dom.characterData(at as Text))) return true;
  }
  return false;
}
