/** HTML of the page, cleaned for a Markdown converter. */
import * as dom from '../dom.ts';
import type { HtmlText, TextOptions } from './api.ts';
import { renderedText } from './drawn-text.ts';
import { attribute, childrenOf, type Item, itemOf, type Pass } from './item.ts';
import { readWith } from './pass.ts';
import { type Sight, sightOf } from './sight.ts';
import { sourceTexts } from './source-texts.ts';
import { labelOf } from './text.ts';

/** Attributes that Markdown has a use for. */
const KEPT: Record<string, string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  code: ['class'],
  pre: ['class'],
};

const VOID = new Set(['br', 'hr', 'img', 'wbr']);
/** Elements that say nothing in Markdown; of controls only the text is kept. */
const SKIPPED = new Set([
  'iframe',
  'frame',
  'input',
  'textarea',
  'select',
  'video',
  'audio',
  'canvas',
  'embed',
  'object',
  'svg:svg',
]);

interface Level {
  readonly kids: readonly Item[];
  next: number;
  readonly close: string;
}

/** Without scripts, styles and what nobody sees. */
export function readableHtml(options: TextOptions, root: Element | undefined): HtmlText {
  return readWith((pass) => clean(pass, options, root));
}

interface Cleaning {
  readonly pass: Pass;
  readonly hidden: boolean;
  readonly levels: Level[];
  out: string;
  hiddenCount: number;
}

function clean(pass: Pass, options: TextOptions, root: Element | undefined): HtmlText {
  const start = root ?? dom.documentBody(document) ?? dom.documentElement(document);
  if (!start) return { html: '', hiddenCount: 0 };
  const made: Cleaning = { pass, hidden: options.hidden === true, levels: [], out: '', hiddenCount: 0 };
  open(made, itemOf(pass, start));
  for (let level = made.levels.at(-1); level; level = made.levels.at(-1)) {
    const kid = level.kids[level.next];
    level.next += 1;
    if (kid) open(made, kid);
    else {
      made.out += level.close;
      made.levels.pop();
    }
  }
  addSourceTexts(made, root ?? dom.documentElement(document) ?? start);
  return { html: made.out.toWellFormed(), hiddenCount: made.hiddenCount };
}

function open(made: Cleaning, item: Item): void {
  const sight = sightOf(made.pass, item);
  if (sight.why === 'not content') return;
  if (!item.element) {
    addText(made, item, sight);
    return;
  }
  if (sight.kind === 'unrendered' && !made.hidden) {
    if (/\S/.test(dom.textContent(item.node) ?? '')) made.hiddenCount += 1;
    return;
  }
  if (SKIPPED.has(item.tag)) return;
  // Nobody sees the picture either.
  if (VOID.has(item.tag) && sight.kind !== 'seen' && !made.hidden) return;
  const tag = item.tag.includes(':') || item.tag === 'slot' ? 'span' : item.tag;
  made.out += openTag(tag, item);
  if (!VOID.has(tag)) made.levels.push({ kids: childrenOf(made.pass, item), next: 0, close: `</${tag}>` });
}

function addText(made: Cleaning, item: Item, sight: Sight): void {
  const text = renderedText(item);
  if (sight.kind === 'seen') {
    made.out += escapeText(text);
    return;
  }
  if (!/\S/.test(text)) return;
  made.hiddenCount += 1;
  if (made.hidden) made.out += escapeText(` ${labelOf(sight.why)} ${text} `);
}

function addSourceTexts(made: Cleaning, start: Element): void {
  for (const { why, text } of sourceTexts(start)) {
    made.hiddenCount += 1;
    if (made.hidden) made.out += `<p>${escapeText(`${labelOf(why)} ${text}`)}</p>`;
  }
}

function openTag(tag: string, item: Item): string {
  let attributes = '';
  for (const name of KEPT[tag] ?? []) {
    const value = attribute(item, name);
    if (value !== null) attributes += ` ${name}="${escapeText(value).replace(/"/g, '&quot;')}"`;
  }
  return `<${tag}${attributes}>`;
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
