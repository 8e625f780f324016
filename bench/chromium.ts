/** The Chromium that all benches use: the same one the product would find. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'];

/** Path of the executable: `RUTTER_CHROME`, else the first known name on the `PATH`. */
export function findBenchChromium(): string {
  const told = process.env.RUTTER_CHROME;
  if (told) return told;
  for (const name of NAMES) {
    for (const folder of (process.env.PATH ?? '').split(':')) {
      const file = join(folder, name);
      if (isExecutable(file)) return file;
    }
  }
  throw new Error('Cannot find a Chromium: set RUTTER_CHROME to its path');
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
