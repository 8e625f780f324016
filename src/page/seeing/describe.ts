/** What an element is, for one reply: role, name, whether it is there and visible. */
import * as dom from '../dom.ts';
import { elementById } from '../registry.ts';
import { actingOf } from './actable.ts';
import type { ElementInfo } from './api.ts';
import { ancestor, type Item, itemOf, type Pass, startPass } from './item.ts';
import { listedRole } from './listing.ts';
import { contentName, isAriaHidden, nameOf } from './names.ts';
import { typeOf } from './native-roles.ts';
import { roleOf } from './roles.ts';
import { sightOf } from './sight.ts';

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
  const role = roleOf(pass, item);
  const listed = listedRole(pass, item, role);
  const info: ElementInfo = {
    id,
    connected,
    visible: false,
    role: listed ?? 'generic',
    name: nameOf(pass, item).text || (listed ? '' : contentName(pass, item).slice(0, 160).toWellFormed()),
    tag: dom.localName(element),
  };
  if (item.tag === 'input') info.type = typeOf(element);
  const hiddenBy = connected ? hiddenReason(pass, item, element) : 'not in the document';
  if (hiddenBy) info.hiddenBy = hiddenBy;
  else info.visible = true;
  const { actable } = actingOf(pass, item, role, listed, {
    inControl: false,
    hand: ancestor(item, isHandled) !== undefined,
  });
  if (actable) info.actable = isAriaHidden(item) ? 'clickable' : actable;
  return info;
}

/** Nobody asks here for the outermost hand: any will do. */
function isHandled(): boolean {
  return false;
}

function hiddenReason(pass: Pass, item: Item, element: Element): string {
  const sight = sightOf(pass, item);
  if (sight.kind !== 'seen') return sight.why;
  const { width, height } = dom.getBoundingClientRect(element);
  return width === 0 && height === 0 ? 'empty box' : '';
}
