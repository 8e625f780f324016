/** Picks the heaviest saved pages by the number of elements they have once they are loaded. */
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { type CorpusPage, corpusPages } from '../corpus.ts';
import { serveFolder } from '../serve.ts';

export interface HeavyPage extends CorpusPage {
  elements: number;
}

/** Page scripts add and remove elements, so more pages are loaded than are wanted. */
const CANDIDATES_PER_PAGE = 1.5;

/** The `count` pages with the most start tags in their source, heaviest first. */
export async function heaviestSources(count: number): Promise<HeavyPage[]> {
  const pages = await Promise.all((await corpusPages(['readability'])).map(countStartTags));
  return pages.toSorted((a, b) => b.elements - a.elements).slice(0, count);
}

/** The `count` pages with the most elements when loaded, heaviest first. */
export async function heaviestPages(count: number, executablePath: string): Promise<HeavyPage[]> {
  const candidates = await heaviestSources(count * CANDIDATES_PER_PAGE);
  const loaded = await countLoaded(candidates, executablePath);
  return loaded.toSorted((a, b) => b.elements - a.elements).slice(0, count);
}

async function countStartTags(page: CorpusPage): Promise<HeavyPage> {
  const source = await readFile(page.file, 'latin1');
  return { ...page, elements: source.match(/<[a-z]/gi)?.length ?? 0 };
}

async function countLoaded(pages: readonly HeavyPage[], executablePath: string): Promise<HeavyPage[]> {
  const browser = await chromium.launch({ executablePath });
  const server = await serveFolder(pages[0]?.folder ?? '');
  try {
    const tab = await browser.newPage();
    const counted: HeavyPage[] = [];
    for (const page of pages) {
      await tab.goto(server.origin + page.path, { waitUntil: 'load' });
      counted.push({ ...page, elements: await tab.locator('*').count() });
    }
    return counted;
  } finally {
    await browser.close();
    await server.close();
  }
}
