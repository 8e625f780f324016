/**
 * Saved real pages and examples that the benches and the page engine's tests are measured on. They are other
 * people's work: fetched once into `.cache/corpus/`, never committed.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(dirname(import.meta.dirname), '.cache', 'corpus');

/** A public repository: the folder of it that is kept, the folder a server must have as its root, its pages. */
interface Corpus {
  name: CorpusName;
  repo: string;
  keep: string;
  /** Pages refer to their assets by paths from this folder of the repository. */
  root: string;
  /** Below `root`. */
  pages: string[];
}

export type CorpusName = 'readability' | 'parser' | 'trafilatura' | 'aria-practices' | 'accname';

const CORPORA: readonly Corpus[] = [
  {
    name: 'readability',
    repo: 'mozilla/readability',
    keep: 'test/test-pages',
    root: 'test/test-pages',
    pages: ['*/source.html'],
  },
  { name: 'parser', repo: 'postlight/parser', keep: 'fixtures', root: 'fixtures', pages: ['**/*.html'] },
  {
    name: 'trafilatura',
    repo: 'adbar/trafilatura',
    keep: 'tests',
    root: 'tests',
    pages: ['eval/**/*.html', 'cache/**/*.html', 'resources/**/*.html'],
  },
  {
    name: 'aria-practices',
    repo: 'w3c/aria-practices',
    keep: 'content',
    root: 'content',
    pages: ['patterns/*/examples/*.html'],
  },
  {
    name: 'accname',
    repo: 'microsoft/playwright',
    keep: 'tests/assets/wpt',
    root: 'tests/assets/wpt',
    pages: ['accname/**/*.html'],
  },
];

/** One page of a corpus. Serve `folder` at the root of an origin and open `path` there. */
export interface CorpusPage {
  corpus: CorpusName;
  /** Unique within the corpus: `wikipedia-2`, `patterns/button/examples/button`. */
  name: string;
  /** Absolute path of the file. */
  file: string;
  /** Absolute path of the folder to serve. */
  folder: string;
  /** URL path below `folder`, starting with a slash, percent-encoded. */
  path: string;
}

/**
 * All pages of the named corpora (all when absent), sorted by corpus and name. Fetches what is missing: from
 * GitHub, or from the folder in `RUTTER_CORPUS_MIRROR`, which holds `<owner>+<name>/repo` git directories.
 */
export async function corpusPages(names?: readonly CorpusName[]): Promise<CorpusPage[]> {
  const pages: CorpusPage[] = [];
  for (const corpus of CORPORA) {
    if (names && !names.includes(corpus.name)) continue;
    pages.push(...(await listPages(corpus, await fetchCorpus(corpus))));
  }
  return pages;
}

async function listPages(corpus: Corpus, checkout: string): Promise<CorpusPage[]> {
  const folder = join(checkout, corpus.root);
  const files = await Array.fromAsync(glob(corpus.pages, { cwd: folder }));
  files.sort();
  return files.map((file) => ({
    corpus: corpus.name,
    name: file.replace(/\/source\.html$|\.html$/, ''),
    file: join(folder, file),
    folder,
    path: `/${file.split('/').map(encodeURIComponent).join('/')}`,
  }));
}

/** Path of the corpus's files, fetched first if they are not there. */
async function fetchCorpus(corpus: Corpus): Promise<string> {
  const done = join(CACHE, corpus.name);
  if (existsSync(done)) return done;
  // Renamed only when whole, so that an interrupted fetch is not taken for a corpus.
  const part = `${done}.${process.pid}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const mirror = process.env.RUTTER_CORPUS_MIRROR;
  if (mirror)
    await unpackMirror(join(resolve(mirror), corpus.repo.replace('/', '+'), 'repo'), corpus.keep, part);
  else await cloneSparse(corpus, part);
  await rename(part, done).catch(async (error) => {
    await rm(part, { recursive: true, force: true });
    if (!existsSync(done)) throw error;
  });
  return done;
}

async function unpackMirror(gitDir: string, keep: string, into: string): Promise<void> {
  const tar = join(into, 'keep.tar');
  await run('git', [`--git-dir=${gitDir}`, 'archive', '--format=tar', `--output=${tar}`, 'HEAD', keep]);
  await run('tar', ['-xf', tar, '-C', into]);
  await rm(tar);
}

async function cloneSparse({ repo, keep }: Corpus, into: string): Promise<void> {
  const url = `https://github.com/${repo}.git`;
  await run('git', ['clone', '-q', '--depth', '1', '--filter=blob:none', '--sparse', url, into]);
  await run('git', ['-C', into, 'sparse-checkout', 'set', keep]);
}
