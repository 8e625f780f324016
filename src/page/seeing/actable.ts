/** What can be acted on, and whether the accessibility tree tells so. */
import * as dom from '../dom.ts';
import type { Actable } from './api.ts';
import { WIDGET_ROLES } from './aria.ts';
import { focusable, isEditingHost, scrolls } from './focus.ts';
import { attribute, HAS, type Item, type Pass } from './item.ts';
import { cssOf, isPlainPhrasing } from './style.ts';

/** Elements of which CDP says that they listen to clicks. */
const listening = new WeakSet<Element>();

export function markListening(element: Element): void {
  listening.add(element);
}

/** What surrounds an element, as far as acting on it is concerned. */
export interface Surroundings {
  /** Inside a control, which takes the clicks. */
  inControl: boolean;
  /** The pointer is already a hand. */
  hand: boolean;
}

export interface Acting {
  actable: Actable | undefined;
  /** Only listeners speak for it: a container that listens for what is in it is no target itself. */
  maybeDelegate: boolean;
  /** The pointer is a hand here and below. */
  hand: boolean;
  scrollable: boolean;
}

/** What the browser itself makes work. A player without controls is often clicked to start it. */
const BUILT_IN = new Set([
  'DisclosureTriangle',
  'Video',
  'Audio',
  'ColorWell',
  'Date',
  'DateTime',
  'InputTime',
]);

const NOT_ACTING: Acting = { actable: undefined, maybeDelegate: false, hand: false, scrollable: false };

/** `listed`: the role under which the tree shows it; undefined for what it leaves out. */
export function actingOf(
  pass: Pass,
  item: Item,
  role: string,
  listed: string | undefined,
  around: Surroundings,
): Acting {
  const { element } = item;
  if (!element || item.tag === 'html' || item.tag === 'body' || item.tag === 'iframe' || item.tag === 'frame')
    return NOT_ACTING;
  if (WIDGET_ROLES.has(role) || BUILT_IN.has(role)) return control(pass, item);
  if (focusable(pass, item) && !isEditingHost(item)) {
    return {
      actable: listed ? 'control' : 'clickable',
      maybeDelegate: false,
      hand: isHand(item, around),
      scrollable: scrolls(item, element),
    };
  }
  if (item.has & HAS.editable && isEditingHost(item)) return control(pass, item);
  const hand = isHand(item, around);
  const scrollable = scrolls(item, element);
  const fresh = hand && !around.hand && !around.inControl && !labelsControl(item, element);
  if (fresh || scrollable || isDraggable(item))
    return { actable: 'clickable', maybeDelegate: false, hand, scrollable };
  if (around.inControl) return { actable: undefined, maybeDelegate: false, hand, scrollable };
  const listens = (item.has & HAS.handler) !== 0 || listening.has(element);
  return { actable: listens ? 'clickable' : undefined, maybeDelegate: listens, hand, scrollable };
}

function control(_pass: Pass, item: Item): Acting {
  const scrollable = item.element ? scrolls(item, item.element) : false;
  return { actable: 'control', maybeDelegate: false, hand: true, scrollable };
}

function isHand(item: Item, around: Surroundings): boolean {
  if (around.inControl || isPlainPhrasing(item)) return around.hand;
  return cssOf(item)?.cursor === 'pointer';
}

/** A label passes clicks on to its control, which is listed. */
function labelsControl(item: Item, element: Element): boolean {
  // The tag says that it is one.
  return item.tag === 'label' && dom.labelControl(element as HTMLLabelElement) !== null;
}

function isDraggable(item: Item): boolean {
  return (item.has & HAS.draggable) !== 0 && attribute(item, 'draggable')?.toLowerCase() === 'true';
}
