import { expect, test } from 'bun:test';
import type { Picture } from '../../snapshot/picture/png.ts';
import { differenceOf, sideBySide } from './picture-rows.ts';

function plain(width: number, height: number, colour: number, channels: 3 | 4 = 3): Picture {
  return { width, height, channels, pixels: new Uint8Array(width * height * channels).fill(colour) };
}

test('sideBySide() puts pictures of different sizes and kinds in a row', () => {
  const { picture, lefts } = sideBySide([plain(2, 1, 10), plain(1, 2, 20, 4)], 1);
  expect([picture.width, picture.height, lefts]).toEqual([4, 2, [0, 3]]);
  const row = (y: number) => [0, 1, 2, 3].map((x) => picture.pixels[(y * 4 + x) * 3]);
  expect([row(0), row(1)]).toEqual([
    [10, 10, 0xdd, 20],
    [0xdd, 0xdd, 0xdd, 20],
  ]);
});

test('differenceOf() counts what differs to the eye and what one picture lacks', async () => {
  const other = plain(3, 2, 100);
  other.pixels[0] = 200;
  other.pixels[3] = 105;
  const { changed, picture } = await differenceOf(plain(2, 2, 100), other);
  expect(changed).toBe(3);
  expect([...picture.pixels.subarray(0, 3)]).toEqual([220, 20, 20]);
  // What is the same is pale, what only one has is red.
  expect([...picture.pixels.subarray(6, 9)]).toEqual([220, 20, 20]);
  expect(picture.pixels.subarray(9, 12).every((part) => part > 200)).toBe(true);
  expect((await differenceOf(other, other)).changed).toBe(0);
});

test('differenceOf() sees a lone pixel and a smoothed edge, and takes both kinds of picture', async () => {
  const [edge, moved] = [plain(9, 3, 255), plain(9, 3, 255, 4)];
  for (let y = 0; y < 3; y++) moved.pixels.fill(200, (y * 9 + 4) * 4, (y * 9 + 4) * 4 + 3);
  moved.pixels.fill(215, 0, 3);
  const { changed, picture } = await differenceOf(edge, moved);
  expect([changed, picture.width, picture.height, picture.channels]).toEqual([4, 9, 3, 3]);
});

test('differenceOf() leaves out what no eye sees', async () => {
  expect((await differenceOf(plain(4, 4, 200), plain(4, 4, 210))).changed).toBe(0);
  expect((await differenceOf(plain(4, 4, 200), plain(4, 4, 225))).changed).toBe(16);
});
