/** Whether a descriptor is a terminal; loads nothing where it can't be one, since `node:tty` costs each call 2 ms. */
import { fstatSync } from 'node:fs';

/** @param descriptor of standard output or standard error */
export async function isTerminal(descriptor: 1 | 2): Promise<boolean> {
  if (!isDevice(descriptor)) return false;
  const { isatty } = await import('node:tty');
  return isatty(descriptor);
}

function isDevice(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice();
  } catch {
    // It was closed by whoever started this process.
    return false;
  }
}
