/** What can be acted on, and whether the accessibility tree tells so. */
import * as dom from '../dom.ts';
import type { Actable } from './api.ts';
import { WIDGET_ROLES } from './aria.ts';
import { focusable, isEditingHost, scrolls } from './focus.ts';
import { attribute, HAS, type Item, type Pass } from './item.ts';
import { cssOf, isPlainPhrasing } from './style.ts';

/** Elements of which CDP says that they listen to clicks. */
const listening = new WeakSet<Element>();

/** For listeners added by script, which the document does not show. */
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

/** What acting on an element would mean. */
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

/** The few combinations there are, made once. */
function acting(
  actable: Actable | undefined,
  hand: boolean,
  scrollable: boolean,
  maybeDelegate: boolean,
): Acting {
  const key =
    (actable === 'control' ? 2 : actable ? 1 : 0) +
    (hand ? 3 : 0) +
    (scrollable ? 6 : 0) +
    (maybeDelegate ? 12 : 0);
  ACTINGS[key] ??= { actable, hand, scrollable, maybeDelegate };
  return ACTINGS[key];
}

const ACTINGS: Acting[] = [];

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
    return acting(undefined, false, false, false);
  if (WIDGET_ROLES.has(role) || BUILT_IN.has(role)) return control(item);
  if (focusable(pass, item) && !isEditingHost(item)) {
    return acting(listed ? 'control' : 'clickable', isHand(item, around), scrolls(item, element), false);
  }
  if (item.has & HAS.editable && isEditingHost(item)) return control(item);
  const hand = isHand(item, around);
  const scrollable = scrolls(item, element);
  const fresh = hand && !around.hand && !around.inControl && !labelsControl(item, element);
  if (fresh || scrollable || isDraggable(item)) return acting('clickable', hand, scrollable, false);
  if (around.inControl) return acting(undefined, hand, scrollable, false);
  const listens = (item.has & HAS.handler) !== 0 || listening.has(element);
  return acting(listens ? 'clickable' : undefined, hand, scrollable, listens);
}

/** Of a container whose items are the targets. */
export const withoutTarget = ({ hand, scrollable }: Acting): Acting =>
  acting(undefined, hand, scrollable, false);

/** Of an item that a container around it listens for. */
export const asItem = ({ hand, scrollable }: Acting): Acting => acting('clickable', hand, scrollable, false);

function control(item: Item): Acting {
  return acting('control', true, item.element !== undefined && scrolls(item, item.element), false);
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

/** It says so itself; links and pictures, which can always be dragged, do not. */
export function isDraggable(item: Item): boolean {
  return (item.has & HAS.draggable) !== 0 && attribute(item, 'draggable')?.toLowerCase() === 'true';
}
