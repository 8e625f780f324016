/** How a role appears in the tree. */
import { UNLISTED } from './aria.ts';
import { isEditingHost } from './focus.ts';
import { attribute, HAS, type Item, type Pass } from './item.ts';
import { nameOf } from './names.ts';

/** Our own roles: the ARIA role that says the most about them, or none. */
const SHOWN: ReadonlyMap<string, string | undefined> = new Map([
  ['Audio', 'audio'],
  ['Canvas', 'canvas'],
  ['ColorWell', 'textbox'],
  ['Date', 'textbox'],
  ['DateTime', 'textbox'],
  ['Details', 'group'],
  ['DisclosureTriangle', 'button'],
  ['EmbeddedObject', 'object'],
  ['Iframe', 'iframe'],
  ['InputTime', 'textbox'],
  ['PluginObject', 'object'],
  ['Video', 'video'],
]);

/** Role under which the element is listed; undefined: its children take its place. */
export function listedRole(pass: Pass, item: Item, role: string): string | undefined {
  if (item.has & HAS.editable && role === 'generic' && isEditingHost(item)) return 'textbox';
  if (UNLISTED.has(role)) return undefined;
  if (role === 'SvgRoot' || role === 'graphics-symbol') return nameOf(pass, item).text ? 'img' : undefined;
  if (role === 'group' && !(item.has & HAS.role) && item.tag !== 'fieldset') {
    return nameOf(pass, item).text ? 'group' : undefined;
  }
  const first = role.charCodeAt(0);
  if (first >= 97) return role;
  return SHOWN.get(role);
}

export function isIframe(item: Item): boolean {
  return item.tag === 'iframe' || item.tag === 'frame';
}

export function urlOf(item: Item): string | undefined {
  return attribute(item, 'href') ?? undefined;
}
