/** A small print of what a canvas shows: a press on it may change nothing but that. */

const SIDE = 48;

/** @returns undefined where pixels can't be read (another origin's picture was drawn) or there are none */
export function printOf(element: Element): string | undefined {
  if (!(element instanceof HTMLCanvasElement)) return undefined;
  try {
    const copy = new OffscreenCanvas(SIDE, SIDE).getContext('2d');
    if (!copy) return undefined;
    copy.drawImage(element, 0, 0, SIDE, SIDE);
    return copy.getImageData(0, 0, SIDE, SIDE).data.join();
  } catch {
    return undefined;
  }
}
