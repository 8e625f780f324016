/** What an element is, for one reply: role, name, whether it is there and visible. */
import * as dom from '../dom.ts';
import { elementById } from '../registry.ts';
import { actingOf, isDraggable } from './actable.ts';
import type { ElementInfo } from './api.ts';
import { isAriaHidden } from './aria-hidden.ts';
import { type Item, itemOf, type Pass } from './item.ts';
import { bareRole, clickableName, controlAround, listedRole, subjectOf } from './listing.ts';
import { nameOf } from './names.ts';
import { typeOf } from './native-roles.ts';
import { startPass } from './pass.ts';
import { roleOf } from './roles.ts';
import { sightOf } from './sight.ts';
import { cssOf } from './style.ts';

/** In one pass, in the order of the numbers. */
export function describe(ids: number[]): ElementInfo[] {
  const pass = startPass();
  return ids.map((id) => describeOne(pass, id));
}

function describeOne(pass: Pass, id: number): ElementInfo {
  const element = elementById(id);
  if (!element)
    return { id, connected: false, visible: false, hiddenBy: 'gone', role: '', name: '', tag: '' };
  const item = itemOf(pass, element);
  const connected = dom.isConnected(element);
  const subject = subjectOf(pass, item);
  const role = roleOf(pass, subject);
  const listed = listedRole(pass, subject, role);
  const info: ElementInfo = {
    id,
    connected,
    visible: false,
    role: listed ?? bareRole(subject, role),
    name: nameOf(pass, subject).text,
    tag: dom.localName(element),
  };
  if (item.tag === 'input') info.type = typeOf(element);
  const hiddenBy = connected ? hiddenReason(pass, item, element) : 'not in the document';
  if (hiddenBy) info.hiddenBy = hiddenBy;
  else info.visible = true;
  const { parent } = item;
  const { actable, scrollable } = actingOf(pass, item, role, listed, {
    inControl: controlAround(pass, item) !== undefined,
    hand: parent !== undefined && cssOf(parent)?.cursor === 'pointer',
  });
  if (actable) info.actable = isAriaHidden(item) ? 'clickable' : actable;
  if (isDraggable(item)) info.draggable = true;
  if (scrollable) info.scrollable = true;
  if (!info.name && info.actable === 'clickable') info.name = clickableName(pass, item).text;
  return info;
}

function hiddenReason(pass: Pass, item: Item, element: Element): string {
  const sight = sightOf(pass, item);
  if (sight.kind !== 'seen') return sight.why;
  const { width, height } = dom.getBoundingClientRect(element);
  return width === 0 && height === 0 ? 'empty box' : '';
}
