/**
 * Texts with labels for training and measuring the detector, and windows of real pages. The data set is not in the
 * project: give its folder with `--data` or `RUTTER_INJECTION_DATA`.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { corpusPages } from '../bench/corpus.ts';

export interface Row {
  text: string;
  attack: boolean;
  /** File of the data set without `attacks-` or `benign-`. */
  group: string;
  lang: string;
}

/** `test` is never trained on. */
export type Split = 'train' | 'test';

/** By content, so that a row keeps its side when the data grows. One in four is `test`. */
export function splitOf(key: string): Split {
  return (createHash('sha256').update(key).digest()[0] ?? 0) < 64 ? 'test' : 'train';
}

/** Folder of the data set. */
export function dataFolder(): string {
  const flag = process.argv.indexOf('--data');
  const folder = flag > 0 ? process.argv[flag + 1] : process.env.RUTTER_INJECTION_DATA;
  if (!folder) throw new Error('Say where the data set is: --data <folder> or RUTTER_INJECTION_DATA');
  return folder;
}

/** A quotation of the template as a document tells of it; labelled an attack by the way the set was built. */
const QUOTED_TEMPLATE = 'Attack which uses the attack string';

export function readRows(folder: string): Row[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.includes(QUOTED_TEMPLATE))
        .map((line) => {
          // The files are described in the set's SOURCES.md: {label, src, lang, text}.
          const row = JSON.parse(line) as { label: 0 | 1; lang: string; text: string };
          return {
            text: row.text,
            attack: row.label === 1,
            group: name.replace(/\.jsonl$/, ''),
            lang: row.lang,
          };
        }),
    );
}

/**
 * What a row is split by: generated rows of one template and one filling stay on one side, with the surroundings left
 * out, so that the test is of unseen sentences.
 */
export function splitKey({ text, group }: Row): string {
  const own =
    /(?:Automated assistants|AI|Agent|Assistant|ChatGPT|Dear bot|Browsing agent|Model instruction|Note for|If you are)[^.]{0,60}/.exec(
      text,
    );
  return group === 'attacks-own' && own ? own[0] : text;
}

const SIZE = 600;

/** Text of saved real pages in pieces of `SIZE` characters; a page is on one side as a whole. */
export async function pageWindows(split: Split): Promise<string[]> {
  const pages = await corpusPages(['readability', 'parser', 'trafilatura']);
  return pages
    .filter(({ corpus, name }) => splitPage(`${corpus}/${name}`) === split)
    .flatMap(({ file }) => cut(pageText(readFileSync(file, 'utf8'))));
}

/** Half of the pages each: thresholds are set on one half and shown to hold on the other. */
const splitPage = (name: string): Split =>
  (createHash('sha256').update(name).digest()[0] ?? 0) < 128 ? 'test' : 'train';

/** Near enough what a reader sees of a saved page, without a browser. */
export function pageText(html: string): string {
  const text = html
    .replace(/<(script|style|noscript|svg|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, ' ')
    .replace(/<(?:br|p|div|li|h\d|tr|section|article|ul|table)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ');
  return decodeHTML(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += SIZE) pieces.push(text.slice(at, at + SIZE));
  return pieces;
}
