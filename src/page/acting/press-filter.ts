/**
 * Lets a press reach only its target. A listener on the window sees trusted pointer events before the page's listeners
 * further in; when one is about to reach another element (the page moved under the pointer), it is stopped there.
 */
import type { PressReport } from './api.ts';
import { elementNumber, shadowRootOf } from './engine.ts';
import { elementAt } from './flat-tree.ts';
import * as dom from './natives.ts';
import { belongs } from './receive.ts';
import { afterTask } from './waits.ts';

const PRESS = ['pointerdown', 'mousedown'];
const FOLLOWING = ['pointerup', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu', 'dragstart'];
const CLICKS = new Set(['click', 'auxclick', 'contextmenu']);

/** Runs until `stop`; a later press is looked at like the first. */
export interface PressFilter {
  report(): PressReport;
  stop(): void;
}

/** @param target what a trusted press may reach, with what belongs to it */
export function filterPresses(target: Element): PressFilter {
  const seen = { reached: false, blocked: false, click: false, dragStarted: false, takesDrop: false };
  let by: Element | undefined;
  let blocking = false;

  const onPress = (event: Event): void => {
    if (!event.isTrusted) return;
    // Capturing may have moved a press on; the first event of a press decides, the second follows unless it differs.
    blocking = !reaches(target, event);
    if (!blocking) {
      seen.reached = true;
      return;
    }
    seen.blocked = true;
    by ??= receiver(event);
    halt(event);
  };
  const onFollowing = (event: Event): void => {
    if (!event.isTrusted) return;
    if (blocking) {
      halt(event);
      return;
    }
    if (event.type === 'dragstart') seen.dragStarted = true;
    if (CLICKS.has(event.type) && reaches(target, event)) seen.click = true;
  };

  // Preventing `dragover` is how a page says that it takes the drop; its listeners come after this one.
  const onDragOver = (event: Event): void => {
    afterTask(() => {
      if (event.defaultPrevented) seen.takesDrop = true;
    });
  };

  dom.listen(window, 'dragover', onDragOver, true);
  for (const type of PRESS) dom.listen(window, type, onPress, false);
  for (const type of FOLLOWING) dom.listen(window, type, onFollowing, false);
  return {
    report: () => ({ ...seen, ...(by && { by: elementNumber(by), byTag: dom.localName(by) }) }),
    stop: () => {
      dom.unlisten(window, 'dragover', onDragOver);
      for (const type of PRESS) dom.unlisten(window, type, onPress);
      for (const type of FOLLOWING) dom.unlisten(window, type, onFollowing);
    },
  };
}

function reaches(target: Element, event: Event): boolean {
  const path = event.composedPath();
  if (path.includes(target)) return true;
  const hit = innermost(receiver(event), event);
  return hit !== undefined && belongs(target, hit);
}

/** An event's path stops at the host of a closed shadow root; the point says what is hit inside. */
function innermost(hit: Element | undefined, event: Event): Element | undefined {
  if (!hit || shadowRootOf(hit)?.mode !== 'closed' || !(event instanceof MouseEvent)) return hit;
  return elementAt(event.clientX, event.clientY) ?? hit;
}

function receiver(event: Event): Element | undefined {
  return event.composedPath().find((node): node is Element => node instanceof Element);
}

function halt(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
