/** What the markup knows of a control that has no name: never a name, only a hint that tells it from others. */
import * as dom from '../dom.ts';
import type { PageNode } from './api.ts';
import { contentName } from './contents.ts';
import { ancestor, attribute, childrenOf, HAS, type Item, type Pass } from './item.ts';
import { isIframe } from './listing.ts';
import { roleOf } from './roles.ts';
import type { Level, Shot } from './shot.ts';
import { isShown } from './sight.ts';
import { cssOf } from './style.ts';

const LONGEST_ICON = 40;
const LONGEST_INSIDE = 60;
/** Elements of a control that are searched for an icon. */
const MOST_PARTS = 12;

/** Adds hints to the node of an element that is left, where nothing says what it is. */
export function addHints(shot: Shot, level: Level, node: PageNode): void {
  if (node.name || !isTarget(node) || isIframe(level.item) || saysSomething(shot, level)) return;
  const icon = iconOf(shot.pass, level.item);
  if (icon) node.icon = icon;
  const inside = itemText(shot.pass, level.item);
  if (inside) node.inside = inside;
}

function isTarget({ actable, disabled, focusable, scrollable }: PageNode): boolean {
  return !scrollable && (actable !== undefined || disabled === true || focusable === true);
}

/** Nameless pictures in it say nothing. */
function saysSomething(shot: Shot, level: Level): boolean {
  for (let i = level.from + 1; i < shot.nodes.length; i++) {
    const inner = shot.nodes[i];
    if (inner && (inner.role !== 'img' || inner.name || inner.actable)) return true;
  }
  return false;
}

/** Text of the row or list item that it stands in. */
function itemText(pass: Pass, item: Item): string {
  const around = ancestor(item, (at) => ITEM_TAGS.has(at.tag) || ITEM_ROLES.has(roleOf(pass, at)));
  return around ? cut(readable(contentName(pass, around)), LONGEST_INSIDE) : '';
}

const ITEM_TAGS = new Set(['li', 'tr']);
const ITEM_ROLES = new Set(['row', 'listitem', 'option']);

function iconOf(pass: Pass, item: Item): string {
  const parts = partsOf(pass, item);
  for (const source of SOURCES) {
    for (const part of parts) {
      const words = cut(readable(source(part)), LONGEST_ICON);
      if (words) return words;
    }
  }
  return '';
}

/** The element and what is in it, from the outside in. */
function partsOf(pass: Pass, item: Item): Item[] {
  const parts = [item];
  for (let i = 0; i < parts.length && parts.length < MOST_PARTS; i++) {
    const part = parts[i];
    if (!part) break;
    for (const kid of childrenOf(pass, part)) if (kid.element && isShown(pass, kid)) parts.push(kid);
  }
  return parts;
}

/** Most telling first. Each gives what one element says, or nothing. */
const SOURCES: readonly ((item: Item) => string)[] = [
  (item) =>
    attribute(item, 'data-icon') ?? attribute(item, 'data-lucide') ?? attribute(item, 'data-feather') ?? '',
  symbolOf,
  (item) => (item.tag === 'img' || item.tag === 'input' ? fileName(attribute(item, 'src') ?? '') : ''),
  iconClass,
  backgroundOf,
  (item) => (FIELDS.has(item.tag) ? spaced(attribute(item, 'name') ?? '') : ''),
  (item) => plainWords(attribute(item, 'class') ?? ''),
  (item) => plainWords(attribute(item, 'id') ?? ''),
];

const FIELDS = new Set(['input', 'select', 'textarea', 'button']);

/** What the first `use` of a drawing refers to: `#trash`, `icons.svg#trash`. */
function symbolOf(item: Item): string {
  if (item.tag !== 'svg:svg' || !item.element) return '';
  for (const use of dom.elementQueryAll(item.element, 'use')) {
    const href = dom.getAttribute(use, 'href') ?? dom.getAttribute(use, 'xlink:href') ?? '';
    const symbol = href.slice(href.indexOf('#') + 1);
    const words = href.includes('#') ? withoutPrefix(symbol) : fileName(href);
    if (words) return words;
  }
  return '';
}

const ICON_CLASS_REGEXP =
  /^(?:[a-z]{1,10}-)?(?:icon|icons|ico|glyphicon|fa|mdi|bi|ti|ri|lucide|codicon|octicon)[-_]+(.+)$/i;

/** The rest of a class of an icon set: `fa-trash`, `ui-icon-closethick`. */
function iconClass(item: Item): string {
  if (!(item.has & HAS.styled)) return '';
  const classes = (attribute(item, 'class') ?? '').split(/\s+/);
  return classes
    .map((name) => ICON_CLASS_REGEXP.exec(name)?.[1] ?? '')
    .filter((word) => word && !NOISE.has(word.toLowerCase()) && !isMade(word))
    .map(spaced)
    .join(' ');
}

function backgroundOf(item: Item): string {
  if (!(item.has & HAS.styled)) return '';
  const address = /^url\("([^"]*)"\)/.exec(cssOf(item)?.backgroundImage ?? '')?.[1];
  return fileName(address ?? '');
}

/** Name of the file at an address, without its ending; of data there is none. */
function fileName(address: string): string {
  if (/^(?:data|blob):/i.test(address)) return '';
  const path = address.replace(/[?#].*$/s, '');
  const last = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w{1,5}$/, '');
  return isMade(last) ? '' : spaced(last);
}

const withoutPrefix = (name: string): string => spaced(ICON_CLASS_REGEXP.exec(name)?.[1] ?? name);

/** Classes that say how something looks or that it is a control, not which one. */
const NOISE = new Set(
  `active btn button clickable control default disabled enabled fa fab far fas fw hover icon icons ico image img
  input inline left lg link lg md none primary right round secondary sm small solid toggle xs 2x 3x`.split(
    /\s+/,
  ),
);

function plainWords(names: string): string {
  return names
    .split(/\s+/)
    .filter((name) => name && !NOISE.has(name.toLowerCase()) && !isMade(name))
    .map(spaced)
    .join(' ');
}

/** Made by a tool: `css-1q2w3e`, `sc-bdVaJa`, `a1b2c3d4`. */
function isMade(name: string): boolean {
  return /^(?:css|sc|jss|jsx|svelte|emotion)-/.test(name) || /\d\D*\d\D*\d/.test(name) || name.includes(':');
}

const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, '-');

/** Word characters, spaces and hyphens alone: no text of a page passes for the end of a hint. */
function readable(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{N}_ -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ -]+|[ -]+$/g, '');
}

function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .toWellFormed()
    .replace(/\ufffd/g, '')
    .trim();
}
