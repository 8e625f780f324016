/** How a role appears in the tree. */
import * as dom from '../dom.ts';
import { UNLISTED, WIDGET_ROLES } from './aria.ts';
import { contentName } from './contents.ts';
import { collapse } from './drawn-text.ts';
import { isEditingHost } from './focus.ts';
import { ancestor, attribute, HAS, type Item, itemOf, type Pass } from './item.ts';
import { nameOf } from './names.ts';
import { typeOf } from './native-roles.ts';
import { roleOf } from './roles.ts';
import { isShown } from './sight.ts';

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
  ['MathMLMath', 'math'],
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

/** Role of what is listed only because it can be acted on. */
export function bareRole(item: Item, role: string): string {
  if (role === 'SvgRoot' || role === 'graphics-symbol' || (role === 'none' && item.tag === 'img'))
    return 'img';
  return /^[a-z]/.test(role) && role !== 'none' && !role.startsWith('section') ? role : 'generic';
}

const SHOWN_BY_LABEL = new Set(['checkbox', 'radio', 'file']);

/**
 * What an element stands for: itself, or, for a label, the box or file field that only the label shows.
 * Such a label is listed, and acted on, as its control.
 */
export function subjectOf(pass: Pass, item: Item): Item {
  if (item.tag !== 'label' || item.has & (HAS.role | HAS.tabindex)) return item;
  // The tag says that it is one.
  const control = dom.labelControl(item.element as HTMLLabelElement);
  if (!(control instanceof HTMLInputElement) || !SHOWN_BY_LABEL.has(typeOf(control))) return item;
  const subject = itemOf(pass, control);
  return isShown(pass, subject) ? item : subject;
}

const LONGEST_CONTENT_NAME = 160;

/** What is clickable but has no accessible name goes by what it shows, else by its tooltip; cut short when that is long. */
export function clickableName(pass: Pass, item: Item): { text: string; whole: boolean } {
  const shown = contentName(pass, item);
  const text = shown || tooltip(item);
  if (!shown) return { text: text.slice(0, LONGEST_CONTENT_NAME).toWellFormed(), whole: false };
  if (text.length <= LONGEST_CONTENT_NAME) return { text, whole: true };
  return { text: `${text.slice(0, LONGEST_CONTENT_NAME).toWellFormed()}…`, whole: false };
}

/** Its title, also where Chromium takes none for a name. */
export function tooltip(item: Item): string {
  return item.has & HAS.title ? collapse(attribute(item, 'title') ?? '') : '';
}

/** Closest control around an element that takes the clicks on it. */
export function controlAround(pass: Pass, item: Item): Item | undefined {
  return ancestor(item, (at) => WIDGET_ROLES.has(roleOf(pass, at)) && takesClicks(roleOf(pass, at)));
}

/** Containers that hold other controls do not take their clicks. */
const CONTAINERS = new Set([
  ...[
    'listbox',
    'combobox',
    'tree',
    'grid',
    'treeitem',
    'row',
    'gridcell',
    'cell',
    'dialog',
    'tabpanel',
    'group',
  ],
]);

/** Whether an element of that role is a target by itself, and not only what holds targets. */
export function takesClicks(role: string): boolean {
  return !CONTAINERS.has(role);
}
