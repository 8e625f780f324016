/**
 * Our snapshot beside Chromium's own accessibility tree, on saved real pages and the ARIA Authoring Practices examples.
 * `bun bench/oracle.ts [--only name] [--dry] [--groups 60]`; writes its section of `bench/RESULTS.md` unless `--dry`.
 */
import { parseArgs } from 'node:util';
import type { EnginePage } from '../test/page-fixture.ts';
import { type CorpusName, type CorpusPage, corpusPages } from './corpus.ts';
import { checkAccname, type Expectation } from './oracle/accname.ts';
import { addPage, newScore, type Score } from './oracle/compare.ts';
import { openReader, type Reader } from './oracle/reader.ts';
import { reportText } from './oracle/report.ts';
import { type Timing, timeSnapshot } from './oracle/timing.ts';
import { readTrees } from './oracle/trees.ts';
import { writeSection } from './results.ts';
import { serveFolder } from './serve.ts';

const SAVED: readonly CorpusName[] = ['readability', 'parser', 'trafilatura'];
/** Scripts of saved pages are off: they were saved after they ran, and their servers are gone. */
const WITH_SCRIPTS: ReadonlySet<CorpusName> = new Set(['aria-practices', 'accname']);
/** Of the largest corpus only as many pages. */
const MOST_PAGES = 150;

export interface Findings {
  scores: Map<CorpusName, Score>;
  pages: Map<CorpusName, number>;
  accname: Expectation[];
  timings: Timing[];
  failures: string[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      dry: { type: 'boolean', default: false },
      groups: { type: 'string', default: '60' },
    },
  });
  const pages = (await corpusPages([...SAVED, 'aria-practices', 'accname'])).filter(
    ({ corpus, name }) => !values.only || `${corpus}/${name}`.includes(values.only),
  );
  const findings: Findings = { scores: new Map(), pages: new Map(), accname: [], timings: [], failures: [] };
  let version = '';
  for (const corpus of new Set(pages.map((page) => page.corpus))) {
    const most = corpus === 'accname' ? pages.length : MOST_PAGES;
    version = await readCorpus(pages.filter((page) => page.corpus === corpus).slice(0, most), findings);
  }
  const text = reportText(findings, version, Number(values.groups));
  console.log(text);
  if (!values.dry && !values.only) writeSection('oracle', text);
}

/** Reads the pages of one corpus; the version of the browser that read them. */
async function readCorpus(pages: readonly CorpusPage[], findings: Findings): Promise<string> {
  const [first] = pages;
  if (!first) return '';
  const server = await serveFolder(first.folder);
  const reader = await openReader(WITH_SCRIPTS.has(first.corpus));
  const score = newScore();
  for (const entry of pages) {
    const problem = await tryPage(reader, server.origin, entry, score, findings);
    // A page that took the browser down gets a second try in a new one.
    const again = problem && (await tryPage(reader, server.origin, entry, score, findings));
    if (again) findings.failures.push(`${entry.corpus}/${entry.name}: ${again}`);
    else findings.pages.set(entry.corpus, (findings.pages.get(entry.corpus) ?? 0) + 1);
  }
  if (first.corpus !== 'accname') findings.scores.set(first.corpus, score);
  await reader.close();
  await server.close();
  return reader.version();
}

/** What went wrong, if something did. */
async function tryPage(
  reader: Reader,
  origin: string,
  entry: CorpusPage,
  score: Score,
  findings: Findings,
): Promise<string | undefined> {
  try {
    const engine = await reader.engine();
    await engine.page.goto(origin + entry.path, { waitUntil: 'load', timeout: 30_000 });
    await readPage(engine, entry, score, findings);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
  }
}

/** Pages with fewer nodes are no candidates for the heaviest ten. */
const TIMED_FROM = 1_200;

async function readPage(
  engine: EnginePage,
  entry: CorpusPage,
  score: Score,
  findings: Findings,
): Promise<void> {
  // Scripts that run on load, and show or hide things, get the time to end.
  if (WITH_SCRIPTS.has(entry.corpus)) await engine.page.waitForTimeout(250);
  await engine.install();
  if (entry.corpus === 'accname') {
    findings.accname.push(...(await checkAccname(engine, entry)));
    return;
  }
  const trees = await readTrees(engine);
  addPage(score, `${entry.corpus}/${entry.name}`, trees);
  if (trees.snapshot.nodes.length >= TIMED_FROM) {
    findings.timings.push(
      await timeSnapshot(engine, `${entry.corpus}/${entry.name}`, trees.snapshot.nodes.length),
    );
  }
}

await main();
