/** Holds the sources against the table in `import-rules.ts`. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { BROWSER_ROOMS, HARMLESS, LEAVES, RULES } from './import-rules.ts';

const SRC = join(import.meta.dirname, '../src');

interface Import {
  file: string;
  /** Folder of `src` (or file straight under it) the importing file belongs to. */
  from: string;
  /** Path under `src`, or the bare specifier. */
  to: string;
  local: boolean;
  dynamic: boolean;
}

const unitOf = (path: string): string => (path.startsWith('../') ? path : (path.split('/')[0] ?? path));

function sourceFiles(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-[\w-]+\.ts$/.test(path))
    .sort();
}

function importsOf(file: string): Import[] {
  // The transpiler drops type-only imports by itself.
  return new Bun.Transpiler({ loader: 'ts' })
    .scanImports(readFileSync(join(SRC, file), 'utf8'))
    .map((found) => {
      const local = found.path.startsWith('.');
      return {
        file,
        from: unitOf(file),
        to: local ? relative(SRC, join(SRC, dirname(file), found.path)) : found.path,
        local,
        dynamic: found.kind === 'dynamic-import',
      };
    });
}

const IMPORTS = sourceFiles().flatMap(importsOf);

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function allowsLocal({ from, to }: Import): boolean {
  if (unitOf(to) === from) return true;
  if (LEAVES.includes(to)) return from !== 'page';
  return RULES[from]?.may.includes(unitOf(to)) ?? false;
}

function allowsForeign({ from, to }: Import): boolean {
  const rule = RULES[from];
  if (!to.startsWith('node:')) return rule?.packages?.includes(packageOf(to)) ?? false;
  if (from === 'page') return false;
  return HARMLESS.includes(to) || (rule?.builtins ?? []).some((name) => name === '*' || name === to);
}

const show = ({ file, to }: Import): string => `${file} imports ${to}`;

test('every folder of src has a row in the table', () => {
  const units = [...new Set(sourceFiles().map(unitOf))];
  expect(units.filter((unit) => !Object.hasOwn(RULES, unit))).toEqual([]);
});

test('no file imports a folder that the table does not allow', () => {
  expect(IMPORTS.filter((found) => found.local && !allowsLocal(found)).map(show)).toEqual([]);
});

test('no file imports a package or a built-in that the table does not allow', () => {
  expect(IMPORTS.filter((found) => !found.local && !allowsForeign(found)).map(show)).toEqual([]);
});

test('relative imports name their file with its ending', () => {
  expect(IMPORTS.filter((found) => found.local && !/\.(ts|json)$/.test(found.to)).map(show)).toEqual([]);
});

test('daemon, doctor and mcp are loaded only when they are asked for', () => {
  const heavy = ['daemon', 'doctor', 'mcp'];
  const eager = IMPORTS.filter(({ from, to, dynamic }) => {
    return heavy.includes(unitOf(to)) && !heavy.includes(from) && !dynamic;
  });
  expect(eager.map(show)).toEqual([]);
});

test('folders do not import each other in a circle', () => {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, local } of IMPORTS) {
    if (!local || unitOf(to) === from || LEAVES.includes(to)) continue;
    edges.set(from, (edges.get(from) ?? new Set()).add(unitOf(to)));
  }
  expect(findCircle(edges)).toEqual([]);
});

/** @returns the folders of one circle in order, or none */
function findCircle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const finished = new Set<string>();
  const walk = (unit: string, path: string[]): string[] => {
    if (path.includes(unit)) return [...path.slice(path.indexOf(unit)), unit];
    if (finished.has(unit)) return [];
    for (const next of edges.get(unit) ?? []) {
      const circle = walk(next, [...path, unit]);
      if (circle.length > 0) return circle;
    }
    finished.add(unit);
    return [];
  };
  for (const unit of edges.keys()) {
    const circle = walk(unit, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

const BROWSER = 'browser/';

/** Imports of files of `src/browser`, those of types among them, which the transpiler does not tell. */
const BROWSER_IMPORTS = sourceFiles()
  .flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((found) => ({
      file,
      to: join(dirname(file), found[1] ?? ''),
    })),
  )
  .filter(({ to }) => to.startsWith(BROWSER));

const WITHIN_BROWSER = BROWSER_IMPORTS.filter(({ file }) => file.startsWith(BROWSER));

/** Undefined for a file beside the rooms. */
const roomOf = (path: string): string | undefined => /^browser\/([^/]+)\//.exec(path)?.[1];

test('every room of src/browser has a row in the table', () => {
  const rooms = new Set(sourceFiles().flatMap((file) => (file.startsWith(BROWSER) && roomOf(file)) || []));
  expect([...rooms].sort()).toEqual(Object.keys(BROWSER_ROOMS).sort());
});

test('a room of src/browser imports only the rooms that the table allows', () => {
  const wrong = WITHIN_BROWSER.filter(({ file, to }) => {
    const [from, into] = [roomOf(file), roomOf(to)];
    return from !== undefined && from !== into && !(into && BROWSER_ROOMS[from]?.may.includes(into));
  });
  expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
});

test('a room of src/browser is entered by its index.ts', () => {
  const wrong = BROWSER_IMPORTS.filter(({ file, to }) => {
    const into = roomOf(to);
    return into !== undefined && roomOf(file) !== into && to !== `browser/${into}/index.ts`;
  });
  expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
});

test('files of src/browser do not import each other in a circle, for types neither', () => {
  const edges = new Map<string, Set<string>>();
  for (const { file, to } of WITHIN_BROWSER) edges.set(file, (edges.get(file) ?? new Set()).add(to));
  expect(findCircle(edges)).toEqual([]);
});

test('findCircle() names the folders of a circle', () => {
  const edges = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ]);
  expect(findCircle(edges)).toEqual(['b', 'c', 'b']);
});
