/** HTML of the page: as it is, and cleaned for a Markdown converter. */
import * as dom from '../dom.ts';
import type { TextOptions } from './api.ts';
import { renderedText } from './drawn-text.ts';
import { attribute, childrenOf, type Item, itemOf } from './item.ts';
import { startPass } from './pass.ts';
import { sightOf } from './sight.ts';
import { hidesValue } from './values.ts';

/** Outer HTML; what secret fields hold is left out. */
export function pageHtml(root: Element | undefined): string {
  const start = root ?? dom.documentElement(document);
  if (!start) return '';
  let html = dom.outerHTML(start);
  const inside = [...dom.elementQueryAll(start, 'input[value]')];
  for (const input of root && dom.matches(root, 'input[value]') ? [root, ...inside] : inside) {
    if (!hidesValue(input)) continue;
    const tag = dom.outerHTML(input);
    html = html.replaceAll(tag, () => tag.replace(/\svalue="[^"]*"/, ''));
  }
  return html.toWellFormed();
}

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

export function readableHtml(options: TextOptions, root: Element | undefined): string {
  const pass = startPass();
  const start = root ?? dom.documentBody(document) ?? dom.documentElement(document);
  if (!start) return '';
  let out = '';
  const levels: Level[] = [];
  const open = (item: Item): void => {
    const kind = sightOf(pass, item);
    if (kind.why === 'not content' || (!options.hidden && hides(kind.kind, item))) return;
    if (!item.element) {
      out += escapeText(renderedText(item));
      return;
    }
    if (SKIPPED.has(item.tag)) return;
    const tag = item.tag.includes(':') || item.tag === 'slot' ? 'span' : item.tag;
    out += openTag(tag, item);
    if (!VOID.has(tag)) levels.push({ kids: childrenOf(pass, item), next: 0, close: `</${tag}>` });
  };
  open(itemOf(pass, start));
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const kid = level.kids[level.next];
    level.next += 1;
    if (kid) open(kid);
    else {
      out += level.close;
      levels.pop();
    }
  }
  return out.toWellFormed();
}

/** An element with `visibility: hidden` may hold visible ones; text in it is hidden by its own sight. */
function hides(kind: string, item: Item): boolean {
  if (kind === 'seen') return false;
  return !(item.element && kind === 'invisible');
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
