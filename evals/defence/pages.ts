/** What the verdict says of saved real pages, which attack nobody: each as the first reply shows it. */
import { readFileSync } from 'node:fs';
import { corpusPages } from '../../bench/corpus.ts';
import { scan } from '../../src/security/pipeline.ts';

export interface PageVerdicts {
  pages: number;
  notice: number;
  warn: number;
  block: number;
  tainted: number;
}

/** Characters of a reply with the default budget. */
const REPLY = 16_000;

const textOf = (source: string): string =>
  source
    .replace(/<(script|style|noscript)[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, REPLY);

export async function pageVerdicts(): Promise<PageVerdicts> {
  const pages = await corpusPages(['readability', 'parser', 'trafilatura']);
  const verdicts = pages.map(({ file }) => scan(textOf(readFileSync(file, 'utf8'))).verdict);
  const count = (wanted: string) => verdicts.filter(({ name }) => name === wanted).length;
  return {
    pages: pages.length,
    notice: count('notice'),
    warn: count('warn'),
    block: count('block'),
    tainted: verdicts.filter(({ taints }) => taints).length,
  };
}
