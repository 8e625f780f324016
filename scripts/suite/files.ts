/** Which test files there are, and what each of them needs. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readText } from '../files.ts';

/** `unit` needs nothing, `browser` a Chromium, `executable` the built program as well. */
export type Needs = 'unit' | 'browser' | 'executable';

/** What tests beside the sources import to get a Chromium. */
const KIT_REGEXP = /from '[^']*\/(test-kit|test-page|page-fixture)\.ts'/;

export function needsOf(file: string): Needs {
  if (/^test\/(e2e|cases)\//.test(file)) return 'executable';
  return KIT_REGEXP.test(readText(file)) ? 'browser' : 'unit';
}

/** Every test file of the repository, with `/` between folders. */
export function testFiles(): string[] {
  return ['src', 'scripts', 'bench', 'evals', 'test']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name).replaceAll('\\', '/'),
      ),
    )
    .filter((path) => path.endsWith('.test.ts'))
    .sort();
}
