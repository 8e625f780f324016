/**
 * The first line of a compacted file. It tells readers of the file before where to go on: that file's whole content is in
 * the first `bytes` bytes of this one. Of a fixed length, since `bytes` is known last.
 */
export interface FileHeader {
  /** Inode of the file before. */
  from: number;
  bytes: number;
}

const HEADER = /^\{"type":"compaction","from":"(\d{20})","bytes":"(\d{20})"\}$/;

/** Without the line's end. Numbers are padded, so that all headers are of one length. */
export function headerLine(header: FileHeader): string {
  return `{"type":"compaction","from":"${pad(header.from)}","bytes":"${pad(header.bytes)}"}`;
}

/** Undefined for any other line. */
export function parseHeader(line: string): FileHeader | undefined {
  const match = HEADER.exec(line);
  return match ? { from: Number(match[1]), bytes: Number(match[2]) } : undefined;
}

function pad(number: number): string {
  return String(number).padStart(20, '0');
}
