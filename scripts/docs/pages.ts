/** Every generated document of the tree, in memory: `docs.ts` writes them, `check.ts` compares them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../src/protocol/manifest.ts';
import { ROOT } from '../files.ts';
import { currentResults } from '../results.ts';
import { cdpPage } from './cdp-page.ts';
import { commandsPage } from './commands-page.ts';
import { demoPage } from './demo-page.ts';
import { errorsPage } from './errors-page.ts';
import { architecturePage, readmePage } from './filled-pages.ts';
import { settingsPage } from './settings-page.ts';
import { skillPage } from './skill.ts';

/** Path under the root → text. */
export function generatedPages(manifest: Manifest): Map<string, string> {
  return new Map([
    ['docs/cdp.md', cdpPage()],
    ['docs/commands.md', commandsPage(manifest, currentResults())],
    ['docs/demo.md', demoPage()],
    ['docs/errors.md', errorsPage()],
    ['docs/settings.md', settingsPage()],
    ['skills/rutter/SKILL.md', skillPage(manifest)],
    ['docs/architecture.md', architecturePage()],
    ['README.md', readmePage()],
  ]);
}

/** @returns paths whose file is not what would be generated now */
export function stalePages(manifest: Manifest): string[] {
  return [...generatedPages(manifest)]
    .filter(
      ([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text,
    )
    .map(([path]) => path);
}
