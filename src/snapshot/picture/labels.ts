/** Draws numbered boxes on a picture, so that a reader of the picture can name what it sees by its ref. */
import type { Picture } from './png.ts';

/** A box in pixels of the picture, with the word to write on it: `e12`. */
export interface Labelled {
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

type Colour = readonly [red: number, green: number, blue: number];

/** Dark enough for white digits, far enough apart to tell neighbours' boxes. */
const COLOURS: readonly Colour[] = [
  [200, 30, 30],
  [20, 90, 200],
  [20, 120, 50],
  [140, 40, 160],
  [170, 85, 0],
  [0, 110, 120],
];
const WHITE: Colour = [255, 255, 255];
const LINE = 2;
/** Pixels a dot of a glyph. */
const DOT = 2;
const GLYPH_WIDTH = 5;
const GLYPH_HEIGHT = 7;
const GAP = 1;
const PADDING = 2;

/** Rows of 5 bits, top to bottom. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  '0': [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
  '1': [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
  '2': [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
  '3': [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
  '4': [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
  '5': [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
  '6': [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
  '7': [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
  '8': [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
  '9': [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
  e: [0b00000, 0b00000, 0b01110, 0b10001, 0b11111, 0b10000, 0b01110],
  c: [0b00000, 0b00000, 0b01110, 0b10001, 0b10000, 0b10001, 0b01110],
};

/** Changes the picture: an outline around each box, then all labels on top. */
export function drawLabels(picture: Picture, boxes: readonly Labelled[]): void {
  boxes.forEach((box, i) => {
    outline(picture, box, colourOf(i));
  });
  boxes.forEach((box, i) => {
    tag(picture, box, colourOf(i));
  });
}

function colourOf(index: number): Colour {
  return COLOURS[index % COLOURS.length] ?? WHITE;
}

function outline(picture: Picture, { x, y, width, height }: Labelled, colour: Colour): void {
  fill(picture, x, y, width, LINE, colour);
  fill(picture, x, y + height - LINE, width, LINE, colour);
  fill(picture, x, y, LINE, height, colour);
  fill(picture, x + width - LINE, y, LINE, height, colour);
}

/** Above the box's corner where there is room, else inside it; always within the picture. */
function tag(picture: Picture, box: Labelled, colour: Colour): void {
  const width = box.label.length * (GLYPH_WIDTH + GAP) * DOT - GAP * DOT + 2 * PADDING;
  const height = GLYPH_HEIGHT * DOT + 2 * PADDING;
  const x = clamp(Math.round(box.x), 0, picture.width - width);
  const y = clamp(Math.round(box.y >= height ? box.y - height : box.y), 0, picture.height - height);
  fill(picture, x, y, width, height, colour);
  [...box.label].forEach((letter, i) => {
    glyph(picture, letter, x + PADDING + i * (GLYPH_WIDTH + GAP) * DOT, y + PADDING);
  });
}

function glyph(picture: Picture, letter: string, x: number, y: number): void {
  const rows = GLYPHS[letter] ?? [];
  rows.forEach((bits, row) => {
    for (let column = 0; column < GLYPH_WIDTH; column++) {
      if ((bits >> (GLYPH_WIDTH - 1 - column)) & 1)
        fill(picture, x + column * DOT, y + row * DOT, DOT, DOT, WHITE);
    }
  });
}

/** A filled rectangle, cut to the picture. */
function fill(
  picture: Picture,
  x: number,
  y: number,
  width: number,
  height: number,
  [red, green, blue]: Colour,
): void {
  const left = clamp(Math.round(x), 0, picture.width);
  const right = clamp(Math.round(x + width), 0, picture.width);
  const top = clamp(Math.round(y), 0, picture.height);
  const bottom = clamp(Math.round(y + height), 0, picture.height);
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const at = (row * picture.width + column) * picture.channels;
      picture.pixels[at] = red;
      picture.pixels[at + 1] = green;
      picture.pixels[at + 2] = blue;
    }
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
