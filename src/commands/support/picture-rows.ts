/** Puts pictures together, and compares them. */
import type { Picture } from '../../snapshot/picture/png.ts';

const GREY = 0xdd;

/** @returns one picture, and where each begins in it, pixels from the left */
export function sideBySide(pictures: readonly Picture[], gap: number): { picture: Picture; lefts: number[] } {
  const width = pictures.reduce((sum, each) => sum + each.width + gap, -gap);
  const height = Math.max(...pictures.map((each) => each.height));
  const pixels = new Uint8Array(width * height * 3).fill(GREY);
  const lefts: number[] = [];
  let left = 0;
  for (const each of pictures) {
    lefts.push(left);
    for (let y = 0; y < each.height; y++)
      for (let x = 0; x < each.width; x++) {
        const from = (y * each.width + x) * each.channels;
        pixels.set(each.pixels.subarray(from, from + 3), (y * width + left + x) * 3);
      }
    left += each.width + gap;
  }
  return { picture: { width, height, channels: 3, pixels }, lefts };
}

/** Difference of a colour that an eye does not see, 0 to 255. */
const UNSEEN = 16;

export interface Difference {
  /** The first picture, pale, with what differs in red. */
  picture: Picture;
  /** Pixels that differ, those that only one picture has among them. */
  changed: number;
}

export function differenceOf(a: Picture, b: Picture): Difference {
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const pixels = new Uint8Array(width * height * 3);
  let changed = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [first, second] = [colourAt(a, x, y), colourAt(b, x, y)];
      const same = first && second && first.every((part, i) => Math.abs(part - (second[i] ?? 0)) <= UNSEEN);
      if (!same) changed++;
      const pale = 255 - Math.round((255 - average(first ?? second)) / 4);
      pixels.set(same ? [pale, pale, pale] : [220, 20, 20], (y * width + x) * 3);
    }
  return { picture: { width, height, channels: 3, pixels }, changed };
}

function colourAt({ width, height, channels, pixels }: Picture, x: number, y: number): number[] | undefined {
  if (x >= width || y >= height) return undefined;
  const at = (y * width + x) * channels;
  return [...pixels.subarray(at, at + 3)];
}

function average(colour: number[] | undefined): number {
  return (colour ?? [255]).reduce((sum, part) => sum + part, 0) / (colour?.length ?? 1);
}
