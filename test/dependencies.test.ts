/** `docs/dependencies.md` tells each direct dependency once, with the folders that may import it. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from './import-rules.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

const page = read('docs/dependencies.md');
const { dependencies, devDependencies } = JSON.parse(read('package.json'));

interface Row {
  name: string;
  folders: string[];
}

const ROWS: Row[] = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [name = '', , folders = ''] = line.slice(2).split(' | ');
    return {
      name: name.replaceAll('`', ''),
      folders: [...new Set([...folders.matchAll(/`src\/(\w+)\//g)].map(([, folder = '']) => folder))].sort(),
    };
  });

/** Folders of `src` whose rule lets them import the package. */
const allowed = (name: string): string[] =>
  Object.entries(RULES)
    .filter(([, { packages = [] }]) => packages.includes(name))
    .map(([folder]) => folder)
    .sort();

test('docs/dependencies.md has a row for each dependency, and no other', () => {
  expect(ROWS.map(({ name }) => name).sort()).toEqual(Object.keys(dependencies).sort());
});

test('docs/dependencies.md names the folders that may import each', () => {
  expect(ROWS).toEqual(ROWS.map(({ name }) => ({ name, folders: allowed(name) })));
});

test('docs/dependencies.md names every development dependency', () => {
  expect(Object.keys(devDependencies).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
