/** Builds the library and the launcher of the npm package (`dist/lib`): ESM for Node and Bun, with its types. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from './files.ts';

/** @param out folder of its own, emptied first */
export async function buildLibrary(out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  await bundle(out);
  await declarations(out);
}

async function bundle(out: string): Promise<void> {
  const launcher = join(ROOT, 'src/library/launcher.ts');
  const shared = { outdir: out, target: 'node', format: 'esm' } as const;
  // Two builds: the launcher is one small file, since Node starts slower for each more.
  await Bun.build({
    ...shared,
    splitting: true,
    entrypoints: [join(ROOT, 'src/library/index.ts')],
    naming: { entry: '[name].js', chunk: 'chunk-[hash].js' },
  });
  await Bun.build({
    ...shared,
    minify: true,
    entrypoints: [launcher],
    naming: '[name].js',
  });
}

/** The compiler writes a declaration for each source file; only those that the library's entry leads to are kept. */
async function declarations(out: string): Promise<void> {
  const work = join(out, '.all');
  const src = join(ROOT, 'src');
  const child = Bun.spawn(
    [
      join(ROOT, 'node_modules/.bin/tsc'),
      ...['-p', join(ROOT, 'scripts/library.tsconfig.json'), '--outDir', work],
    ],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  await child.exited;
  try {
    copyReachable(
      work,
      join(out, 'types'),
      relative(src, join(src, 'library/index.ts')).replace(/\.ts$/, '.d.ts'),
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param entry path under `work` */
function copyReachable(work: string, types: string, entry: string): void {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(join(work, path), 'utf8');
    mkdirSync(dirname(join(types, path)), { recursive: true });
    writeFileSync(join(types, path), text);
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g))
      visit(relative(work, resolve(work, dirname(path), specifier.replace(/\.(?:ts|js)$/, '.d.ts'))));
  };
  if (!existsSync(join(work, entry))) throw new Error('The compiler wrote no declarations');
  visit(entry);
}

if (import.meta.main) await buildLibrary(join(ROOT, 'dist/lib'));
