/** The manifest of this tree's commands. Importing it loads the whole registry, so the page source must exist. */
import { COMMANDS } from '../src/commands/registry.ts';
import type { Manifest } from '../src/protocol/manifest.ts';
import { SCHEMA } from '../src/protocol/wire.ts';
import { readText } from './files.ts';
import { buildManifest } from './manifest.ts';

export function currentManifest(): Manifest {
  const { version } = JSON.parse(readText('package.json'));
  return buildManifest(COMMANDS, version, SCHEMA);
}
