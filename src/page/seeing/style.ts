/** Computed style, each property read at most once an element. */
import * as dom from '../dom.ts';
import { HAS, type Item } from './item.ts';

/** Phrasing that pages style by class, if at all: without one it looks like the text around it, but for its font. */
const PHRASING = new Set([
  'abbr',
  'b',
  'bdi',
  'cite',
  'code',
  'em',
  'font',
  'i',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'strong',
  'sub',
  'sup',
  'u',
]);

/** An inline element that nothing is styled on: its style need not be asked for. */
export function isPlainPhrasing(item: Item): boolean {
  return (item.has & HAS.styled) === 0 && PHRASING.has(item.tag);
}

/** Computed style, asked for at most once. */
export function cssOf(item: Item): CSSStyleDeclaration | undefined {
  if (!item.css && item.element) item.css = dom.styleOf(item.element);
  return item.css;
}

export function displayOf(item: Item): string {
  item.display ??= cssOf(item)?.display ?? 'inline';
  return item.display;
}

/** As Chromium computes it. */
export const TRANSPARENT = 'rgba(0, 0, 0, 0)';

/** Computed background colour. */
export function backgroundOf(item: Item): string {
  item.background ??= cssOf(item)?.backgroundColor ?? TRANSPARENT;
  return item.background;
}

export function positionOf(item: Item): string {
  item.position ??= cssOf(item)?.position ?? 'static';
  return item.position;
}

export function overflowOf(item: Item): string {
  item.overflow ??= cssOf(item)?.overflow ?? 'visible';
  return item.overflow;
}
