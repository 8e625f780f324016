/** Puts pictures together, and compares them. */
import type { Picture } from '../../snapshot/picture/png.ts';

const GREY = 0xdd;

/** @returns one picture, and where each begins in it, pixels from the left */
export function sideBySide(pictures: readonly Picture[], gap: number): { picture: Picture; lefts: number[] } {
  const width = pictures.reduce((sum, each) => sum + each.width + gap, -gap);
  const height = Math.max(...pictures.map((each) => each.height));
  const picture: Picture = {
    width,
    height,
    channels: 3,
    pixels: new Uint8Array(width * height * 3).fill(GREY),
  };
  const lefts: number[] = [];
  let left = 0;
  for (const each of pictures) {
    lefts.push(left);
    place(picture, each, left);
    left += each.width + gap;
  }
  return { picture, lefts };
}

/** Difference of a colour that an eye does not see, as OKLab distance; black and white are 1 apart. */
const UNSEEN = 0.05;
const RED: [number, number, number] = [220, 20, 20];

/** What two pictures do not share. */
export interface Difference {
  /** The first picture, pale, with what differs in red. */
  picture: Picture;
  /** Pixels that differ, those that only one picture has among them. */
  changed: number;
}

/** Compared from the top left corner, pixel by pixel. */
export async function differenceOf(a: Picture, b: Picture): Promise<Difference> {
  // One command alone compares.
  const { default: pixelmatch } = await import('pixelmatch');
  const size = { width: Math.min(a.width, b.width), height: Math.min(a.height, b.height) };
  const shared: Picture = { ...size, channels: 4, pixels: new Uint8Array(size.width * size.height * 4) };
  const differing = pixelmatch(cut(a, size), cut(b, size), shared.pixels, size.width, size.height, {
    threshold: UNSEEN,
    // Smoothed edges count too: a letter that moved by less than a pixel is a change.
    includeAA: true,
    alpha: 0.25,
    diffColor: RED,
  });
  const picture = plain(Math.max(a.width, b.width), Math.max(a.height, b.height), RED);
  place(picture, shared, 0);
  const lacking = picture.width * picture.height - size.width * size.height;
  return { picture, changed: differing + lacking };
}

/** The picture's upper left part as opaque RGBA. */
function cut(picture: Picture, { width, height }: Pick<Picture, 'width' | 'height'>): Uint8Array {
  const part: Picture = { width, height, channels: 4, pixels: new Uint8Array(width * height * 4).fill(255) };
  place(part, picture, 0);
  return part.pixels;
}

function plain(width: number, height: number, [red, green, blue]: [number, number, number]): Picture {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    pixels[at] = red;
    pixels[at + 1] = green;
    pixels[at + 2] = blue;
  }
  return { width, height, channels: 3, pixels };
}

/** Draws a picture's colours into another one, from its upper edge; what does not fit is cut. */
function place(into: Picture, from: Picture, left: number): void {
  const width = Math.min(from.width, into.width - left);
  const height = Math.min(from.height, into.height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const source = (y * from.width + x) * from.channels;
      const target = (y * into.width + left + x) * into.channels;
      for (let part = 0; part < 3; part++) into.pixels[target + part] = from.pixels[source + part] ?? 0;
    }
}
