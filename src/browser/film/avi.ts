/**
 * Writes pictures as a video without any encoder: Motion JPEG in an AVI file (Microsoft, "AVI RIFF File Reference").
 * Chromium gives JPEG pictures when something changes; the places between are filled with empty chunks, which players
 * show as the picture before.
 */
import { type FileHandle, open } from 'node:fs/promises';

/** Pictures a second. */
export const FPS = 10;
/** Bytes before the first picture: RIFF and AVI, the header list, the beginning of the movie list. */
const HEADER_BYTES = 224;
/** Pictures are key frames. */
const KEYFRAME = 0x10;
const HAS_INDEX = 0x10;
/** Sizes are of 32 bits, and many players stop at half of that. */
export const MOST_BYTES = 1_900_000_000;

/** Pictures are appended as they come; the index and the lengths are written at the end. */
export class AviWriter {
  readonly #file: FileHandle;
  readonly #size: { width: number; height: number };
  /** Bytes of each picture; 0: as the one before. */
  readonly #lengths: number[] = [];
  #bytes = 0;
  #largest = 0;

  static async create(path: string, size: { width: number; height: number }): Promise<AviWriter> {
    const file = await open(path, 'w', 0o600);
    await file.write(Buffer.alloc(HEADER_BYTES));
    return new AviWriter(file, size);
  }

  private constructor(file: FileHandle, size: { width: number; height: number }) {
    this.#file = file;
    this.#size = size;
  }

  /** Pictures so far, those that are as the one before among them. */
  get count(): number {
    return this.#lengths.length;
  }

  get bytes(): number {
    return HEADER_BYTES + this.#bytes + 16 * this.count;
  }

  /** @param jpeg empty: as the one before */
  async add(jpeg: Uint8Array): Promise<void> {
    this.#lengths.push(jpeg.length);
    this.#largest = Math.max(this.#largest, jpeg.length);
    const padded = Buffer.alloc(8 + jpeg.length + (jpeg.length % 2));
    padded.write('00dc', 0, 'latin1');
    padded.writeUInt32LE(jpeg.length, 4);
    padded.set(jpeg, 8);
    this.#bytes += padded.length;
    await this.#file.write(padded);
  }

  /** Writes index and header, and closes the file. */
  async finish(): Promise<void> {
    await this.#file.write(this.#index());
    await this.#file.write(this.#header(), 0, HEADER_BYTES, 0);
    await this.#file.close();
  }

  #index(): Buffer {
    const index = Buffer.alloc(8 + 16 * this.count);
    index.write('idx1', 0, 'latin1');
    index.writeUInt32LE(16 * this.count, 4);
    // Offsets count from the word "movi".
    let offset = 4;
    this.#lengths.forEach((length, i) => {
      const at = 8 + 16 * i;
      index.write('00dc', at, 'latin1');
      index.writeUInt32LE(length > 0 ? KEYFRAME : 0, at + 4);
      index.writeUInt32LE(offset, at + 8);
      index.writeUInt32LE(length, at + 12);
      offset += 8 + length + (length % 2);
    });
    return index;
  }

  #header(): Buffer {
    const { width, height } = this.#size;
    const words = (...numbers: number[]) => {
      const buffer = Buffer.alloc(4 * numbers.length);
      numbers.forEach((number, i) => {
        buffer.writeUInt32LE(number, 4 * i);
      });
      return buffer;
    };
    const chunk = (name: string, ...parts: Buffer[]) => {
      const data = Buffer.concat(parts);
      return Buffer.concat([Buffer.from(name, 'latin1'), words(data.length), data]);
    };
    const text = (word: string) => Buffer.from(word, 'latin1');
    const main = words(
      1e6 / FPS,
      0,
      0,
      HAS_INDEX,
      this.count,
      0,
      1,
      this.#largest,
      width,
      height,
      0,
      0,
      0,
      0,
    );
    const stream = [text('vidsMJPG'), words(0, 0, 0, 1, FPS, 0, this.count, this.#largest, 0xffffffff, 0)];
    const frame = Buffer.alloc(8);
    frame.writeUInt16LE(width, 4);
    frame.writeUInt16LE(height, 6);
    const planes = words((24 << 16) | 1);
    const format = [words(40, width, height), planes, text('MJPG'), words(width * height * 3, 0, 0, 0, 0)];
    const streamList = chunk('LIST', text('strl'), chunk('strh', ...stream, frame), chunk('strf', ...format));
    const headers = chunk('LIST', text('hdrl'), chunk('avih', main), streamList);
    const movie = Buffer.concat([text('LIST'), words(4 + this.#bytes), text('movi')]);
    const size = 4 + headers.length + 8 + 4 + this.#bytes + 8 + 16 * this.count;
    return Buffer.concat([text('RIFF'), words(size), text('AVI '), headers, movie]);
  }
}
