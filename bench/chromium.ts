/** The Chromium that all benches use: the one the product would find. */
import { findChromium } from '../src/browser/start/find-chromium.ts';

/** Path of the executable. Throws when there is none. */
export function findBenchChromium(): string {
  const { path } = findChromium(process.env);
  if (!path) throw new Error('Cannot find a Chromium: set RUTTER_CHROME to its path');
  return path;
}
