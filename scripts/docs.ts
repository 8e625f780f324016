/** Writes the generated documents. `npm run check` fails while one of them is not what this would write. */
import { join } from 'node:path';
import { currentManifest } from './current-manifest.ts';
import { generatedPages } from './docs/pages.ts';
import { ROOT, writeIfChanged } from './files.ts';

for (const [path, text] of generatedPages(currentManifest())) {
  if (writeIfChanged(join(ROOT, path), text)) console.log(`Wrote ${path}`);
}
