import { expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AviWriter } from './avi.ts';

test('AviWriter gives a RIFF file whose sizes and index are right', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'avi-'));
  const path = join(dir, 'a.avi');
  const writer = await AviWriter.create(path, { width: 20, height: 10 });
  const pictures = [Uint8Array.of(0xff, 0xd8, 1), new Uint8Array(), Uint8Array.of(0xff, 0xd8, 2, 3)];
  for (const picture of pictures) await writer.add(picture);
  const { bytes } = writer;
  await writer.finish();
  const file = readFileSync(path);
  rmSync(dir, { recursive: true });
  const word = (at: number) => file.toString('latin1', at, at + 4);
  expect([word(0), file.readUInt32LE(4) + 8, word(8)]).toEqual(['RIFF', file.length, 'AVI ']);
  expect(bytes + 8).toBe(file.length);
  // The header list ends where the movie list begins, and that where the index begins.
  const movie = 12 + 8 + file.readUInt32LE(16);
  expect([word(12), word(20), word(movie), word(movie + 8)]).toEqual(['LIST', 'hdrl', 'LIST', 'movi']);
  const index = movie + 8 + file.readUInt32LE(movie + 4);
  expect([word(index), index + 8 + file.readUInt32LE(index + 4)]).toEqual(['idx1', file.length]);
  const entries = [0, 1, 2].map((i) => index + 8 + 16 * i);
  for (const [i, at] of entries.entries()) {
    const place = movie + 8 + file.readUInt32LE(at + 8);
    const length = file.readUInt32LE(at + 12);
    expect(word(place)).toBe('00dc');
    expect(file.readUInt32LE(place + 4)).toBe(length);
    expect(new Uint8Array(file.subarray(place + 8, place + 8 + length))).toEqual(
      pictures[i] ?? new Uint8Array(),
    );
  }
  // avih: frames in all, width, height; strf is a BITMAPINFOHEADER.
  expect([file.readUInt32LE(48), file.readUInt32LE(64), file.readUInt32LE(68)]).toEqual([3, 20, 10]);
  expect(file.indexOf('strh')).toBe(100);
  expect(file.readUInt32LE(file.indexOf('strf') + 8)).toBe(40);
});
