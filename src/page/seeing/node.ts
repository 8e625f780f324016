/** One node of a snapshot. */
import * as dom from '../dom.ts';
import { elementNumber } from '../registry.ts';
import type { Acting } from './actable.ts';
import type { PageNode } from './api.ts';
import { isAriaHidden } from './aria-hidden.ts';
import type { Place } from './boxes.ts';
import { isCustom, looksClosed, mayHostClosed } from './closed-roots.ts';
import { descriptionOf } from './descriptions.ts';
import { focusable } from './focus.ts';
import { attribute, HAS, type Item } from './item.ts';
import { bareRole, clickableName, isIframe } from './listing.ts';
import { nameOf } from './names.ts';
import type { Shot } from './shot.ts';
import type { Sight } from './sight.ts';
import { addStates } from './states.ts';

/** What the walk knows about an element. */
export interface Facts {
  /** What it stands for: its control, where a label does so. */
  subject: Item;
  sight: Sight;
  role: string;
  listed: string | undefined;
  acting: Acting;
  inert: boolean;
  disabled: boolean;
  box: Place;
}

/** Whether it is worth finding out more. */
export function mayBeListed(item: Item, listed: string | undefined, acting: Acting): boolean {
  return listed !== undefined || acting.actable !== undefined || mayHostClosed(item);
}

/** The element's node; undefined when it is not listed. */
export function nodeFor(shot: Shot, item: Item, element: Element, facts: Facts): PageNode | undefined {
  const { options } = shot;
  const { sight, acting, inert, box } = facts;
  const hiddenBy = hiddenReason(item, sight, inert);
  let { actable } = acting;
  if (sight.kind === 'invisible' || sight.kind === 'unrendered' || inert) actable = undefined;
  else if (isAriaHidden(item)) actable = actable && box.shown ? 'clickable' : undefined;
  if (hiddenBy && !options.hidden && !actable) return undefined;
  if (actable === 'clickable' && !facts.listed && !box.shown && !focusable(shot.pass, item))
    actable = undefined;
  const closed = (isCustom(item) || (!facts.listed && !actable)) && looksClosed(item, element);
  if (!facts.listed && !actable && !closed) return undefined;
  if (options.viewport && box.outside && !closed) return undefined;
  const node = describeNode(shot, item, element, facts);
  if (actable) node.actable = actable;
  if (hiddenBy && options.hidden) node.hiddenBy = hiddenBy;
  if (closed) node.maybeClosed = true;
  return node;
}

function hiddenReason(item: Item, sight: Sight, inert: boolean): string {
  if (sight.kind !== 'seen') return sight.why;
  if (isAriaHidden(item)) return 'aria-hidden';
  return inert ? 'inert' : '';
}

function describeNode(shot: Shot, item: Item, element: Element, facts: Facts): PageNode {
  const { pass, options } = shot;
  const { subject, listed, role, acting, box } = facts;
  const name = nameOf(pass, subject);
  const node: PageNode = {
    id: elementNumber(element),
    depth: 0,
    role: listed ?? bareRole(subject, role),
    name: name.text,
  };
  if (name.text && (name.from === 'contents' || subject !== item)) node.nameFromContent = true;
  if (!name.text && acting.actable === 'clickable' && !acting.scrollable) {
    const shown = clickableName(pass, item);
    node.name = shown.text;
    if (shown.text && shown.whole) node.nameFromContent = true;
  }
  const description = subject.has & (HAS.aria | HAS.title) ? descriptionOf(pass, subject, name) : '';
  if (description && description !== node.name) node.description = description;
  addStates(pass, subject, role, node);
  if (facts.disabled) node.disabled = true;
  if (focusable(pass, item) && !isIframe(item)) node.focusable = true;
  if (acting.scrollable) node.scrollable = true;
  if (box.outside) node.offscreen = true;
  if (box.box && (options.boxes || options.viewport)) node.box = box.box;
  if (options.urls) addUrl(item, element, node);
  return node;
}

function addUrl(item: Item, element: Element, node: PageNode): void {
  // Each tag says of which class the element is.
  if (item.tag === 'a') node.url = dom.anchorHref(element as HTMLAnchorElement).toWellFormed();
  else if (item.tag === 'area') node.url = dom.areaHref(element as HTMLAreaElement).toWellFormed();
  else if (item.tag === 'svg:a')
    node.url = (attribute(item, 'href') ?? attribute(item, 'xlink:href') ?? '').toWellFormed();
  if (!node.url) delete node.url;
}
