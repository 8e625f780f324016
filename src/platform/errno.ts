/** What the operating system answers, in words. */
import { messageOf } from '../errors.ts';

const REASONS = new Map(
  Object.entries({
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EROFS: 'the file system is read-only',
    EACCES: 'permission is denied',
    EPERM: 'permission is denied',
    EFBIG: 'the file has reached the size limit',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'a part of the path is a file',
  }),
);

/** The code, such as `ENOENT`. */
export function errnoCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Why a file or folder could not be written, as the end of a sentence. */
export function whyUnwritable(error: unknown): string {
  return REASONS.get(errnoCode(error) ?? '') ?? messageOf(error);
}
