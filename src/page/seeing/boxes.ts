/** Where elements are. Boxes are the dearest thing to ask for, so only what can be acted on, and large blocks, are asked. */
import * as dom from '../dom.ts';
import type { SnapshotOptions } from './api.ts';
import type { Item, Pass } from './item.ts';
import { displayOf, positionOf } from './style.ts';

/** Where an element is, as far as that was asked. */
export interface Place {
  box?: [x: number, y: number, width: number, height: number];
  /** It has an area. */
  shown: boolean;
  /** The viewport shows none of it. */
  outside: boolean;
  /** It is a block below the viewport: what flows in it is there too. */
  below: boolean;
}

const UNKNOWN: Place = { shown: true, outside: false, below: false };
const BELOW: Place = { shown: true, outside: true, below: true };

/** Measures what the options need, and nothing else. */
export function place(
  pass: Pass,
  item: Item,
  element: Element,
  actable: boolean,
  below: boolean,
  options: SnapshotOptions,
): Place {
  const wanted = options.boxes === true || options.viewport === true;
  if (below && !wanted && !isFloating(item)) return BELOW;
  if (!actable && !wanted && !isSection(item)) return UNKNOWN;
  const { x, y, width, height } = dom.getBoundingClientRect(element);
  const outside = x >= pass.width || y >= pass.height || x + width <= 0 || y + height <= 0;
  const isBelow = !actable && y >= pass.height && height > 0 && !isFloating(item);
  const measured: Place = {
    shown: width > 0 && height > 0,
    outside: outside && (width > 0 || height > 0),
    below: isBelow,
  };
  if (wanted) measured.box = [round(x), round(y), round(width), round(height)];
  return measured;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Blocks worth a box, because it may settle the question for everything in them. */
function isSection(item: Item): boolean {
  const display = displayOf(item);
  return (
    (display === 'block' ||
      display === 'list-item' ||
      display === 'table' ||
      display === 'table-row' ||
      display === 'flex' ||
      display === 'grid') &&
    !isFloating(item)
  );
}

function isFloating(item: Item): boolean {
  const position = positionOf(item);
  return position === 'absolute' || position === 'fixed' || position === 'sticky';
}
