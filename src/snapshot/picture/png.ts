/**
 * Reads and writes the PNG files that Chromium makes: 8 bits a channel, RGB or RGBA, not interlaced (W3C PNG, 3rd ed.).
 * Not `pngjs`, which has had no release since 2023: it writes the same picture in twice the time and a third larger,
 * and holds four bytes for each pixel of three.
 */
import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';

/** A decoded picture. */
export interface Picture {
  width: number;
  height: number;
  /** Bytes a pixel: 3 for RGB, 4 for RGBA. */
  channels: 3 | 4;
  /** Rows from the top, pixels from the left. */
  pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHANNELS = new Map<number, 3 | 4>([
  [2, 3],
  [6, 4],
]);
/** Fast compression: the picture is written once and read soon. */
const LEVEL = 3;

const inflateAsync = promisify(inflate);
const deflateAsync = promisify<Buffer, { level: number }, Buffer>(deflate);

/** @throws Error for any other kind of PNG */
export async function decodePng(file: Buffer): Promise<Picture> {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('Not a PNG file');
  const header = file.subarray(16, 29);
  const [depth, colour, , , interlaced] = header.subarray(8);
  const channels = CHANNELS.get(colour ?? -1);
  if (depth !== 8 || interlaced !== 0 || !channels)
    throw new Error(`Unknown kind of PNG: ${depth} bits, colour type ${colour}`);
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const rows = await inflateAsync(Buffer.concat(dataChunks(file)));
  return { width, height, channels, pixels: unfilter(rows, width * channels, height, channels) };
}

/** Rows are written as differences to the row above (filter type 2). */
export async function encodePng({ width, height, channels, pixels }: Picture): Promise<Buffer> {
  const stride = width * channels;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) filterUp(rows, pixels, y, stride);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 3 ? 2 : 6, 0, 0, 0], 8);
  const data = await deflateAsync(rows, { level: LEVEL });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function dataChunks(file: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      chunks.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}

/** Each row as its difference from the one above: what a page draws repeats from row to row. */
function filterUp(rows: Buffer, pixels: Uint8Array, y: number, stride: number): void {
  const to = y * (stride + 1);
  const from = y * stride;
  rows[to] = y === 0 ? 0 : 2;
  for (let x = 0; x < stride; x++) {
    const above = y === 0 ? 0 : at(pixels, from - stride + x);
    rows[to + 1 + x] = at(pixels, from + x) - above;
  }
}

/** Undoes the filter of each row (PNG section 9.2). */
function unfilter(rows: Uint8Array, stride: number, height: number, channels: number): Uint8Array {
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = at(rows, y * (stride + 1));
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : at(pixels, to + x - channels);
      const above = y === 0 ? 0 : at(pixels, to - stride + x);
      const corner = x < channels || y === 0 ? 0 : at(pixels, to - stride + x - channels);
      pixels[to + x] = at(rows, from + x) + predicted(filter, left, above, corner);
    }
  }
  return pixels;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const guess = left + above - corner;
  const toLeft = Math.abs(guess - left);
  const toAbove = Math.abs(guess - above);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Positions come from the sizes the file declares; what is missing in a torn file reads as 0. */
function at(bytes: Uint8Array, position: number): number {
  return bytes[position] ?? 0;
}
