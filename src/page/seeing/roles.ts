/** The role of an element: what its author says where that counts, else what HTML-AAM and SVG-AAM say. */
import * as dom from '../dom.ts';
import { ARIA_ROLES, GLOBAL_ATTRIBUTES, SAME_ROLE } from './aria.ts';
import { focusable } from './focus.ts';
import { ancestor, attribute, HAS, type Item, type Pass } from './item.ts';
import { nativeRole } from './native-roles.ts';
import { resolveIds } from './relations.ts';

/** Also roles of our own (upper case first) where ARIA has none; `listedRole` tells how they are shown. */
export function roleOf(pass: Pass, item: Item): string {
  if (item.role === undefined) {
    // Against a table or header that would ask for itself.
    item.role = 'generic';
    item.role = (item.has & HAS.role ? authorRole(pass, item) : undefined) ?? nativeRole(pass, item);
  }
  return item.role;
}

function authorRole(pass: Pass, item: Item): string | undefined {
  for (const token of (attribute(item, 'role') ?? '').toLowerCase().split(/\s+/)) {
    if (!ARIA_ROLES.has(token)) continue;
    const role = SAME_ROLE.get(token) ?? token;
    if (role === 'none' && keepsMeaning(pass, item)) return undefined;
    // An unnamed landmark of these kinds is none.
    if ((role === 'form' || role === 'region') && !namedByAuthor(pass, item)) continue;
    return role === 'cell' && inGrid(pass, item) ? 'gridcell' : role;
  }
  return undefined;
}

/** A cell of a grid is a grid cell. */
function inGrid(pass: Pass, item: Item): boolean {
  const row = ancestor(item, (at) => roleOf(pass, at) === 'row');
  const table = row && ancestor(row, (at) => /^(table|grid|treegrid)$/.test(roleOf(pass, at)));
  return table !== undefined && roleOf(pass, table) !== 'table';
}

/** `role=none` on what can be focused, or has global ARIA attributes, would hide something that works. */
function keepsMeaning(pass: Pass, item: Item): boolean {
  if (!item.element) return false;
  if (focusable(pass, item)) return true;
  if (!(item.has & HAS.aria)) return false;
  return dom.getAttributeNames(item.element).some((name) => GLOBAL_ATTRIBUTES.has(name));
}

/** Whether the author gave it a name (aria-labelledby, aria-label, title). */
export function namedByAuthor(pass: Pass, item: Item): boolean {
  if (item.has & HAS.title) return true;
  if (!(item.has & HAS.labelling)) return false;
  if (attribute(item, 'aria-label')?.trim()) return true;
  return (
    resolveIds(pass, item, 'aria-labelledby').length > 0 ||
    resolveIds(pass, item, 'aria-labeledby').length > 0
  );
}
