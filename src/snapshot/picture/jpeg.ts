/** Sizes of JPEG pictures. */
import type { Size } from './size.ts';

/** Read from the file itself (SOF0 to SOF2); 0 by 0 for what is no such file. */
export function jpegSize(file: Buffer): Size {
  for (let at = 2; at + 9 < file.length; ) {
    const marker = file[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    at += 2 + file.readUInt16BE(at + 2);
  }
  return { width: 0, height: 0 };
}
