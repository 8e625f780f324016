/** What CSS draws an element as: transforms, filters and clips that leave nothing to see. */

/** Smallest scale at which words can still be read, along either axis. */
const LEAST_SCALE = 0.06;
/** Opacity under which text is as good as gone. */
export const LEAST_OPACITY = 0.06;
/** Blur, px, that no text of ordinary size survives. */
const MOST_BLUR = 12;
/** Shift, px, from which on it is worth asking where the box went. */
const FAR = 99;

/** Computed `transform`: flattened to nothing, or turned edge-on. */
export function scaledAway(transform: string): boolean {
  if (transform === 'none') return false;
  const [m11, m12, m21, m22] = plane(transform);
  const wide = Math.hypot(m11, m12);
  const high = Math.hypot(m21, m22);
  if (wide < LEAST_SCALE || high < LEAST_SCALE) return true;
  // Skewed onto a line: both axes are long and point the same way.
  return Math.abs(m11 * m22 - m12 * m21) < LEAST_SCALE * LEAST_SCALE;
}

/** Upper left part of `matrix()` or `matrix3d()`. */
function plane(transform: string): [number, number, number, number] {
  const cells = numbers(transform);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 1] = cells;
  return transform.startsWith('matrix3d') ? [a, b, e, f] : [a, b, c, d];
}

/** Whether `transform` moves a box far to the left or up. */
export function movesFar(transform: string): boolean {
  if (transform === 'none') return false;
  const cells = numbers(transform);
  const [x = 0, y = 0] = transform.startsWith('matrix3d') ? cells.slice(12, 14) : cells.slice(4, 6);
  return x < -FAR || y < -FAR;
}

/** Computed `translate`: to the left or up. */
export function movesBack(translate: string): boolean {
  return translate.startsWith('-') || translate.includes(' -');
}

/** Computed `scale` or `rotate` property, of which `transform` says nothing. */
export function scalesAway(scale: string): boolean {
  return scale !== 'none' && scale.split(' ').some((part) => Math.abs(Number.parseFloat(part)) < LEAST_SCALE);
}

/** Whether a `rotate` about the x or y axis leaves only an edge to see. */
export function turnsEdgeOn(rotate: string): boolean {
  if (rotate === 'none' || !/^(x|y|[-\d.]+ [-\d.]+ [-\d.]+) /.test(rotate) || /^0 0 /.test(rotate))
    return false;
  const angle = Number.parseFloat(rotate.split(' ').at(-1) ?? '');
  return Math.abs(Math.cos((angle * Math.PI) / 180)) < LEAST_SCALE;
}

/** A negative length that is enough to move a text out of sight, such as an indent of -9999px. */
export function isFar(length: string): boolean {
  return Number.parseFloat(length) < -FAR;
}

function numbers(text: string): number[] {
  return text
    .slice(text.indexOf('(') + 1, -1)
    .split(',')
    .map(Number.parseFloat);
}

/** Computed `filter`. `painted`: the element has a background of its own, which the filter makes one with the text. */
export function filteredAway(filter: string, painted: () => boolean): boolean {
  if (filter === 'none') return false;
  for (const [, name, value] of filter.matchAll(/([a-z-]+)\(([\d.e-]+)/g)) {
    const amount = Number(value);
    if (name === 'opacity' && amount < LEAST_OPACITY) return true;
    if (name === 'blur' && amount >= MOST_BLUR) return true;
    if ((name === 'brightness' || name === 'contrast') && amount < LEAST_OPACITY && painted()) return true;
    if (name === 'brightness' && amount >= 50 && painted()) return true;
  }
  return false;
}

/** Computed `clip`: `auto` or `rect(top, right, bottom, left)`. */
export function clipsAway(clip: string): boolean {
  if (clip === 'auto') return false;
  const [top, right, bottom, left] = clip
    .slice(5, -1)
    .split(/,\s*|\s+/)
    .map(Number.parseFloat);
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) return false;
  return right - left <= 1 || bottom - top <= 1;
}

/** Computed `clip-path` of no area. Lengths are not held against the box: only what is empty whatever its size. */
export function clipPathHides(path: string): boolean {
  if (path === 'none') return false;
  const shape = /^(\w+)\((.*)\)/.exec(path);
  const inside = shape?.[2] ?? '';
  switch (shape?.[1]) {
    case 'inset':
      return insetHides(inside);
    case 'circle':
    case 'ellipse':
      return /^(?:0(?:px|%)?)(?:\s|$)|^\S+ 0(?:px|%)?(?:\s|$)/.test(inside.replace(/\bat\b.*/, '').trim());
    case 'polygon':
      return isFlat(inside);
    default:
      return false;
  }
}

/** `top right bottom left [round …]`, with the omissions of margins. */
function insetHides(inside: string): boolean {
  const [top = '', right = top, bottom = top, left = right] = (inside.split(' round ')[0] ?? '')
    .trim()
    .split(/\s+/);
  return fills(top, bottom) || fills(left, right);
}

/** The two sides together take the whole box, whatever its size. */
function fills(one: string, other: string): boolean {
  return (
    percent(one) + percent(other) >= 99 || Number.parseFloat(one) >= 9999 || Number.parseFloat(other) >= 9999
  );
}

/** Lengths count as nothing: the box may be of any size. */
function percent(length: string): number {
  return length.endsWith('%') && !length.includes('(') ? Number.parseFloat(length) : 0;
}

/** All corners of a polygon on one vertical or horizontal line. */
function isFlat(inside: string): boolean {
  const corners = inside
    .replace(/^(nonzero|evenodd),\s*/, '')
    .split(',')
    .map((corner) => corner.trim().split(/\s+/));
  const same = (axis: number): boolean =>
    corners.every(
      (corner) =>
        (corner[axis] ?? '').replace(/^0(px|%)$/, '0') ===
        (corners[0]?.[axis] ?? '').replace(/^0(px|%)$/, '0'),
    );
  return same(0) || same(1);
}
