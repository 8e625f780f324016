/** Hosts that show something although they seem to be empty: their shadow root is closed. */
import * as dom from '../dom.ts';
import { type Item, shadowOf } from './item.ts';

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

/** Such a host is worth a question to CDP. */
export function looksClosed(item: Item, element: Element): boolean {
  const custom = item.tag.includes('-') && !item.tag.includes(':');
  if (!custom && !(HOSTS.has(item.tag) && !dom.firstChild(element))) return false;
  if (shadowOf(element) || !(element instanceof HTMLElement)) return false;
  if (custom ? hasRenderedChild(element) : dom.scrollHeight(element) < 8) return false;
  return dom.offsetWidth(element) > 4 && dom.offsetHeight(element) > 4;
}

function hasRenderedChild(element: Element): boolean {
  for (let at = dom.firstChild(element); at; at = dom.nextSibling(at)) {
    if (dom.nodeType(at) === dom.ELEMENT && dom.checkVisibility(at as Element)) return true;
    if (dom.nodeType(at) === dom.TEXT && /\S/.test(dom.characterData(at as Text))) return true;
  }
  return false;
}
