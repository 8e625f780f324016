/** Readable text, as a person sees the page: line by line, without what is hidden. */
import * as dom from '../dom.ts';
import type { TextOptions } from './api.ts';
import { renderedText } from './drawn-text.ts';
import { withoutInvisible } from './invisible.ts';
import { childrenOf, type Item, itemOf, type Pass } from './item.ts';
import { showsList } from './native-roles.ts';
import { readWith } from './pass.ts';
import { NO_KIDS } from './shot.ts';
import { type Sight, sightOf } from './sight.ts';
import { sourceTexts } from './source-texts.ts';
import { cssOf, displayOf } from './style.ts';

interface Page {
  readonly pass: Pass;
  readonly hidden: boolean;
  /** Pieces of the text so far, none of them empty: looking at the end of one long string would copy it each time. */
  readonly out: string[];
  /** Line breaks owed before the next text. */
  breaks: number;
  /** A space is owed before the next text of the same line. */
  space: boolean;
  hiddenCount: number;
}

/** Like `innerText`, with shadow trees and slots in place. */
export function readableText(
  options: TextOptions,
  root: Element | undefined,
): { text: string; hiddenCount: number } {
  return readWith((pass) => readPage(pass, options, root));
}

function readPage(
  pass: Pass,
  options: TextOptions,
  root: Element | undefined,
): { text: string; hiddenCount: number } {
  const page: Page = {
    pass,
    hidden: options.hidden === true,
    out: [],
    breaks: 0,
    space: false,
    hiddenCount: 0,
  };
  const start = root ?? dom.documentElement(document);
  if (start) {
    readTree(page, itemOf(page.pass, start));
    addSourceTexts(page, start);
  }
  return { text: trimBlank(page.out.join('')).toWellFormed(), hiddenCount: page.hiddenCount };
}

/** The first line keeps its indentation. */
function trimBlank(text: string): string {
  return text.trimEnd().replace(/^\s*\n/, '');
}

function addSourceTexts(page: Page, start: Element): void {
  for (const { why, text } of sourceTexts(start)) {
    page.hiddenCount += 1;
    if (!page.hidden) continue;
    owe(page, 1);
    write(page, `${labelOf(why)} ${text}`);
  }
}

/** Stands before each text that nobody sees. */
export function labelOf(why: string): string {
  return `[hidden: ${why}]`;
}

interface Level {
  readonly item: Item;
  readonly kids: readonly Item[];
  next: number;
  /** Line breaks that end it. */
  readonly breaks: number;
}

function readTree(page: Page, start: Item): void {
  const levels: Level[] = [];
  let inner = enter(page, start);
  if (inner) levels.push(inner);
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const kid = level.kids[level.next];
    level.next += 1;
    if (!kid) {
      owe(page, level.breaks);
      // Style objects that live on make every later question and collection dearer.
      level.item.css = undefined;
      levels.pop();
      continue;
    }
    inner = enter(page, kid);
    if (inner) levels.push(inner);
  }
}

function enter(page: Page, item: Item): Level | undefined {
  const sight = sightOf(page.pass, item);
  if (!item.element) {
    addText(page, item, sight);
    return undefined;
  }
  if (sight.kind === 'unrendered' && (!page.hidden || sight.why === 'not content')) {
    if (sight.why !== 'not content' && /\S/.test(dom.textContent(item.node) ?? '')) page.hiddenCount += 1;
    return undefined;
  }
  if (item.tag === 'br') {
    page.breaks += 1;
    return undefined;
  }
  const breaks = breaksAround(item, sight);
  owe(page, breaks);
  if (item.tag === 'td' || item.tag === 'th') cell(page);
  return { item, kids: kidsOf(page, item), next: 0, breaks };
}

function kidsOf(page: Page, item: Item): readonly Item[] {
  if (item.tag === 'select' && item.element instanceof HTMLSelectElement) {
    if (!showsList(item.element)) {
      const chosen = Array.from(dom.selectedOptions(item.element), (option) =>
        dom.optionLabel(option).trim(),
      ).join(', ');
      write(page, ` ${chosen} `);
      return NO_KIDS;
    }
  }
  return childrenOf(page.pass, item);
}

/** As innerText has them: two around paragraphs, one around other blocks. */
function breaksAround(item: Item, sight: Sight): number {
  if (sight.kind === 'unrendered') return 1;
  const display = displayOf(item);
  if (
    display.startsWith('inline') ||
    display === 'contents' ||
    display === 'table-cell' ||
    display.startsWith('ruby')
  )
    return 0;
  return item.tag === 'p' || /^h[1-6]$/.test(item.tag) ? 2 : 1;
}

function owe(page: Page, breaks: number): void {
  if (breaks > page.breaks) page.breaks = breaks;
}

function cell(page: Page): void {
  if (page.breaks === 0 && page.out.length > 0) {
    trimEnd(page.out);
    page.out.push('\t');
  }
  page.space = false;
}

/** Each piece is looked at again only where it ends in white space. */
function trimEnd(out: string[]): void {
  for (let last = out.pop(); last !== undefined; last = out.pop()) {
    const rest = last.trimEnd();
    if (rest === '') continue;
    out.push(rest);
    return;
  }
}

function addText(page: Page, item: Item, sight: Sight): void {
  const text = renderedText(item);
  if (sight.kind !== 'seen') {
    if (sight.why === 'not content' || !/\S/.test(text)) return;
    page.hiddenCount += 1;
    if (page.hidden) write(page, ` ${labelOf(sight.why)} ${text} `);
    return;
  }
  if (item.parent && keepsSpace(item.parent, text)) {
    text.split('\n').forEach((line, index) => {
      if (index > 0) page.breaks = Math.max(page.breaks, 0) + 1;
      verbatim(page, line);
    });
    return;
  }
  write(page, text);
}

/** Line breaks and indentation of the source are drawn. */
function keepsSpace(owner: Item, text: string): boolean {
  // What has neither reads the same either way.
  if (!/^\s|\s\s|[\n\t]/.test(text)) return false;
  const space = cssOf(owner)?.whiteSpace ?? '';
  return /^(?:pre$|pre-wrap|break-spaces)/.test(space) || (space === 'pre-line' && text.includes('\n'));
}

function startText(page: Page): void {
  if (page.out.length > 0 && page.breaks > 0) page.out.push('\n'.repeat(Math.min(page.breaks, 2)));
  page.breaks = 0;
}

function verbatim(page: Page, text: string): void {
  const line = withoutInvisible(text);
  if (line === '') return;
  // Owed by the piece before, of the same line.
  if (page.space && page.breaks === 0 && page.out.length > 0) page.out.push(' ');
  page.space = false;
  startText(page);
  page.out.push(line);
}

function write(page: Page, text: string): void {
  const words = withoutInvisible(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  if (words === '') {
    if (text !== '') page.space = true;
    return;
  }
  const glued = page.breaks === 0 && /\S$/.test(page.out.at(-1) ?? '');
  if (glued && (page.space || /^\s/.test(text))) page.out.push(' ');
  startText(page);
  page.out.push(words);
  page.space = /\s$/.test(text);
}
