/**
 * Our snapshot beside Chromium's own accessibility tree, on saved real pages and the ARIA Authoring Practices examples.
 * `bun bench/oracle.ts [--only name] [--dry] [--groups 60]`; writes its section of `bench/RESULTS.md` unless `--dry`.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { type EnginePage, launchChromium, openEnginePage } from '../test/page-fixture.ts';
import { type CorpusName, type CorpusPage, corpusPages } from './corpus.ts';
import { checkAccname, type Expectation } from './oracle/accname.ts';
import { addPage, newScore, type Score } from './oracle/compare.ts';
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
  const browser = await launchChromium();
  const findings: Findings = { scores: new Map(), pages: new Map(), accname: [], timings: [], failures: [] };
  try {
    for (const corpus of new Set(pages.map((page) => page.corpus))) {
      await readCorpus(
        browser,
        pages
          .filter((page) => page.corpus === corpus)
          .slice(0, corpus === 'accname' ? undefined : MOST_PAGES),
        findings,
      );
    }
    const text = reportText(findings, browser.version(), Number(values.groups));
    console.log(text);
    if (!values.dry && !values.only) writeSection('oracle', text);
  } finally {
    await browser.close();
  }
}

async function readCorpus(browser: Browser, pages: readonly CorpusPage[], findings: Findings): Promise<void> {
  const [first] = pages;
  if (!first) return;
  const server = await serveFolder(first.folder);
  const context = await browser.newContext({
    javaScriptEnabled: WITH_SCRIPTS.has(first.corpus),
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const engine = await openEnginePage(page);
  const score = newScore();
  for (const entry of pages) {
    try {
      await page.goto(server.origin + entry.path, { waitUntil: 'load', timeout: 15_000 });
      await readPage(engine, entry, score, findings);
      findings.pages.set(entry.corpus, (findings.pages.get(entry.corpus) ?? 0) + 1);
    } catch (error) {
      findings.failures.push(
        `${entry.corpus}/${entry.name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      );
    }
  }
  if (first.corpus !== 'accname') findings.scores.set(first.corpus, score);
  await context.close();
  await server.close();
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
