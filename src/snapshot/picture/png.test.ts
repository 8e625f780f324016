import { expect, test } from 'bun:test';
import { deflateSync } from 'node:zlib';
import { drawLabels } from './labels.ts';
import { decodePng, encodePng, type Picture } from './png.ts';

function noise(width: number, height: number, channels: 3 | 4): Picture {
  let state = 7;
  const pixels = new Uint8Array(width * height * channels).map(() => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state >> 8;
  });
  return { width, height, channels, pixels };
}

test('decodePng() reads back what encodePng() wrote', async () => {
  for (const picture of [noise(17, 9, 3), noise(5, 23, 4)]) {
    expect(await decodePng(await encodePng(picture))).toEqual(picture);
  }
});

test('decodePng() undoes each of the five filters', async () => {
  // Two pixels a row, RGB; filters none, sub, up, average, Paeth, each with small differences.
  const rows = [0, 1, 2, 3, 4].flatMap((filter) => [filter, 10, 20, 30, 1, 2, 3]);
  const file = Buffer.concat([
    (await encodePng({ width: 2, height: 5, channels: 3, pixels: new Uint8Array(30) })).subarray(0, 33),
    Buffer.from([0, 0, 0, deflateSync(Buffer.from(rows)).length]),
    Buffer.from('IDAT'),
    deflateSync(Buffer.from(rows)),
    Buffer.alloc(4),
  ]);
  const { pixels } = await decodePng(file);
  expect([...pixels]).toEqual([
    ...[10, 20, 30, 1, 2, 3],
    ...[10, 20, 30, 11, 22, 33],
    ...[20, 40, 60, 12, 24, 36],
    ...[20, 40, 60, 17, 34, 51],
    ...[30, 60, 90, 31, 62, 93],
  ]);
});

test('decodePng() refuses what is no PNG of that kind', async () => {
  expect(decodePng(Buffer.from('GIF89a'))).rejects.toThrow('Not a PNG');
});

test('drawLabels() stays within the picture, whatever the boxes', () => {
  const picture = noise(40, 30, 4);
  const before = picture.pixels.length;
  drawLabels(picture, [
    { label: 'e1', x: -50, y: -50, width: 1000, height: 1000 },
    { label: 'c12345', x: 39, y: 29, width: 5, height: 5 },
  ]);
  expect(picture.pixels.length).toBe(before);
});

test('drawLabels() draws the outline and a label above it', () => {
  const picture: Picture = {
    width: 100,
    height: 60,
    channels: 3,
    pixels: new Uint8Array(100 * 60 * 3).fill(255),
  };
  drawLabels(picture, [{ label: 'e1', x: 20, y: 30, width: 50, height: 20 }]);
  const pixel = (x: number, y: number) => [
    ...picture.pixels.subarray((y * 100 + x) * 3, (y * 100 + x) * 3 + 3),
  ];
  expect(pixel(20, 30)).toEqual([200, 30, 30]);
  expect(pixel(69, 49)).toEqual([200, 30, 30]);
  expect(pixel(21, 29)).toEqual([200, 30, 30]);
  expect(pixel(45, 40)).toEqual([255, 255, 255]);
});
