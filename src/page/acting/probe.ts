/** One look at a target: can it be acted on now, and where. */
import type { Box } from '../rect.ts';
import type { ReadyOptions, RefusalKind } from './api.ts';
import { boxesOf, hasArea, pointsIn, visiblePart } from './box.ts';
import {
  disabledBecause,
  hiddenBecause,
  isAnimating,
  modalInFront,
  readOnlyBecause,
} from './element-state.ts';
import { flatAncestors } from './flat-tree.ts';
import { ALIGNMENTS, bringIntoView, bringPointIntoView, inView } from './into-view.ts';
import * as dom from './natives.ts';
import { covererOf, type Reception, receptionAt } from './receive.ts';

/** Where to point, or why not yet. */
export type Look =
  | { ok: true; x: number; y: number; scrolled: boolean }
  | { ok: false; why: RefusalKind; detail?: string; by?: Element; scrolled?: boolean };

/**
 * The needs in the order a person would find them out.
 * @param align whether the page may be scrolled this way and that to get the target out from under a fixed bar
 */
export function look(element: Element, options: ReadyOptions, align: boolean): Look {
  const refused = refusal(element, options);
  if (refused)
    return (options.pointer && refused.why === 'not-visible' && aimAtLabel(element, align)) || refused;
  if (isAnimating(element)) return { ok: false, why: 'not-stable', detail: 'it is being animated' };
  if (options.place) return placeOf(element);
  if (!options.pointer) return { ok: true, x: 0, y: 0, scrolled: false };
  const found = aim(element, options.position, align);
  return (!found.ok && aimAtLabel(element, align)) || found;
}

/** The centre of what can be seen of it. */
function placeOf(element: Element): Look {
  const scrolled = !inView(element) && bringIntoView(element, 'center');
  const part = boxesOf(element)
    .map((box) => visiblePart(element, box))
    .find(hasArea);
  if (!part) return { ok: false, why: 'not-visible', detail: 'it cannot be scrolled into view' };
  return { ok: true, x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2, scrolled };
}

/** A checkbox, radio button or file input that its design hides is pressed on its label. */
function aimAtLabel(element: Element, align: boolean): Look | undefined {
  if (!(element instanceof HTMLInputElement) || !/^(checkbox|radio|file)$/.test(dom.inputType(element)))
    return undefined;
  for (const label of dom.inputLabels(element) ?? []) {
    if (hiddenBecause(label)) continue;
    const found = aim(label, undefined, align);
    if (found.ok) return found;
  }
  return undefined;
}

function refusal(element: Element, options: ReadyOptions): Extract<Look, { ok: false }> | undefined {
  if (!dom.isConnected(element)) return { ok: false, why: 'gone' };
  if (isListed(element)) return { ok: false, why: 'in-list' };
  const hidden = options.pointer || options.place || options.editable ? hiddenBecause(element) : undefined;
  if (hidden) return { ok: false, why: 'not-visible', detail: hidden };
  const modal = modalInFront(element);
  if (modal) return { ok: false, why: 'covered', by: modal };
  const disabled = options.enabled ? disabledBecause(element) : undefined;
  if (disabled) return { ok: false, why: 'disabled', detail: disabled };
  const readOnly = options.editable ? readOnlyBecause(element) : undefined;
  return readOnly ? { ok: false, why: 'read-only', detail: readOnly } : undefined;
}

/** An option of a list that is closed, or that Chromium shows outside the page when it is open. */
function isListed(element: Element): boolean {
  if (!(element instanceof HTMLOptionElement)) return false;
  const list = dom.closest(element, 'select');
  return list instanceof HTMLSelectElement && !dom.selectMultiple(list) && dom.selectSize(list) <= 1;
}

type Position = ReadyOptions['position'];

function aim(element: Element, position: Position, align: boolean): Look {
  let scrolled = false;
  if (!inView(element)) scrolled = bringIntoView(element, 'center');
  if (position) scrolled = bringPositionIntoView(element, position) || scrolled;
  let found = findPoint(element, position);
  if (!found.ok && align && found.by && staysPut(found.by)) {
    for (const block of ALIGNMENTS) {
      if (!bringIntoView(element, block)) continue;
      scrolled = true;
      found = findPoint(element, position);
      if (found.ok) break;
    }
  }
  return { ...found, scrolled };
}

function bringPositionIntoView(element: Element, position: { x: number; y: number }): boolean {
  const first = boxesOf(element)[0];
  return first
    ? bringPointIntoView(element, { x: first.left + position.x, y: first.top + position.y }).moved
    : false;
}

/** Fixed or sticky, and smaller than the viewport: the page can be scrolled out from under it. */
function staysPut(coverer: Element): boolean {
  const box = dom.getBoundingClientRect(coverer);
  if (box.width * box.height > innerWidth * innerHeight * 0.8) return false;
  return [coverer, ...flatAncestors(coverer)].some((element) =>
    /fixed|sticky/.test(getComputedStyle(element).position),
  );
}

function findPoint(element: Element, position: Position): Look {
  const boxes = boxesOf(element);
  const first = boxes[0];
  if (!first) return { ok: false, why: 'not-visible', detail: 'it has no size' };
  if (position) return tryPoints(element, [{ x: first.left + position.x, y: first.top + position.y }]);
  const parts = boxes.map((box) => visiblePart(element, box)).filter(hasArea);
  if (parts.length === 0) return { ok: false, why: 'not-visible', detail: 'it cannot be scrolled into view' };
  return tryPoints(element, candidatePoints(parts));
}

/** The centre of each box, then points all over them. */
function candidatePoints(parts: Box[]): { x: number; y: number }[] {
  const grids = parts.slice(0, 8).map(pointsIn);
  return [...grids.flatMap((grid) => grid.slice(0, 1)), ...grids.flatMap((grid) => grid.slice(1))];
}

function tryPoints(element: Element, points: { x: number; y: number }[]): Look {
  let other: Extract<Reception, { kind: 'other' }> | undefined;
  let through = false;
  for (const { x, y } of points) {
    const reception = receptionAt(element, x, y);
    if (reception.kind === 'target') return { ok: true, x, y, scrolled: false };
    if (reception.kind === 'through') through = true;
    else if (!other?.by) other = reception;
  }
  if (other?.by) return { ok: false, why: 'covered', by: covererOf(element, other.by) };
  if (through) return { ok: false, why: 'ignores-pointer', detail: 'pointer-events: none' };
  return {
    ok: false,
    why: 'not-visible',
    detail: 'it is outside the viewport and cannot be scrolled into it',
  };
}
