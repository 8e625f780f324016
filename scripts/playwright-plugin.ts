/** Bundles playwright-core as the executable needs it: its JSON files inside, and nothing that the daemon never calls. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BunPlugin } from 'bun';
import {
  importOnce,
  onlyInProcess,
  usedNames,
  withoutUnused,
} from '../src/browser/library/slim-playwright.ts';
import { inlineJson } from './inline-json.ts';

const FILES_REGEXP = /playwright-core[\\/]lib[\\/](coreBundle|utilsBundle|package)\.js$/;

function contentsOf(path: string): string {
  const lib = dirname(path);
  const source = readFileSync(path, 'utf8');
  if (path.endsWith('utilsBundle.js'))
    return withoutUnused(source, usedNames(readFileSync(join(lib, 'coreBundle.js'), 'utf8')));
  const inlined = inlineJson(source, (name) => readFileSync(join(lib, '..', name), 'utf8'));
  return path.endsWith('coreBundle.js') ? importOnce(onlyInProcess(inlined)) : inlined;
}

export const playwrightPlugin: BunPlugin = {
  name: 'playwright',
  setup(build) {
    build.onLoad({ filter: FILES_REGEXP }, ({ path }) => ({ contents: contentsOf(path), loader: 'js' }));
  },
};
