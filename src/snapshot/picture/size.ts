/** How large a picture may be for a model to take it whole, and how a page is cut into such pictures. */

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Longest side, pixels; models scale larger pictures down and lose small text. */
export const LONGEST_SIDE = 1568;
/** Most pixels of one picture. */
export const MOST_PIXELS = 1_150_000;
/** Smallest factor at which the text of a page can still be read. */
const READABLE = 0.5;
/** Most pictures that one call makes of a tall page. */
export const MOST_SLICES = 6;

/** Factor, at most 1, that makes a picture of that size fit. */
export function fittingScale({ width, height }: Size): number {
  const side = LONGEST_SIDE / Math.max(width, height, 1);
  const area = Math.sqrt(MOST_PIXELS / Math.max(width * height, 1));
  return Math.min(1, side, area);
}

/** One picture's part of the page, over its whole width. */
export interface Slice {
  /** CSS pixels of the page. */
  y: number;
  height: number;
}

/** How a page is cut. */
export interface Slicing {
  scale: number;
  slices: Slice[];
  /** CSS pixels at the end of the page that no slice shows. */
  beyond: number;
}

/** A tall page as few pictures: one where that stays readable, else slices of equal height from the top. */
export function sliceTall(page: Size): Slicing {
  const whole = fittingScale(page);
  if (whole >= READABLE) return { scale: whole, slices: [{ y: 0, height: page.height }], beyond: 0 };
  const scale = Math.min(READABLE, LONGEST_SIDE / Math.max(page.width, 1));
  const tallest = Math.floor(Math.min(LONGEST_SIDE / scale, MOST_PIXELS / (scale * scale * page.width)));
  const needed = Math.ceil(page.height / tallest);
  const height = needed <= MOST_SLICES ? Math.ceil(page.height / needed) : tallest;
  const slices: Slice[] = [];
  for (let y = 0; y < page.height && slices.length < MOST_SLICES; y += height) {
    slices.push({ y, height: Math.min(height, page.height - y) });
  }
  const shown = slices.reduce((sum, slice) => sum + slice.height, 0);
  return { scale, slices, beyond: page.height - shown };
}
