/** Roles that elements have by themselves (HTML-AAM 1.0, SVG-AAM), decided as Chromium decides them. */
import * as dom from '../dom.ts';
import { isSummary } from './focus.ts';
import { ancestor, attribute, HAS, hasAttribute, type Item, type Pass } from './item.ts';
import { namedByAuthor, roleOf } from './roles.ts';
import { cssOf, displayOf } from './style.ts';
import { cellRole, rowRole, sectionRole, tableRole } from './tables.ts';

type Rule = string | ((pass: Pass, item: Item, element: Element) => string);

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['a', linkRole],
  ['area', linkRole],
  ['abbr', 'Abbr'],
  ['address', 'group'],
  ['article', 'article'],
  ['aside', asideRole],
  ['audio', 'Audio'],
  ['blockquote', 'blockquote'],
  ['button', 'button'],
  ['canvas', 'Canvas'],
  ['caption', 'caption'],
  ['code', 'code'],
  ['dd', 'definition'],
  ['del', 'deletion'],
  ['details', 'Details'],
  ['dfn', 'term'],
  ['dialog', 'dialog'],
  ['dir', 'list'],
  ['dl', 'DescriptionList'],
  ['dt', 'term'],
  ['em', 'emphasis'],
  ['embed', 'EmbeddedObject'],
  ['fieldset', 'group'],
  ['figcaption', 'Figcaption'],
  ['figure', 'figure'],
  ['footer', (pass, item) => (inSectioning(pass, item, true) ? 'sectionfooter' : 'contentinfo')],
  ['form', 'form'],
  ['frame', 'Iframe'],
  ['h1', 'heading'],
  ['h2', 'heading'],
  ['h3', 'heading'],
  ['h4', 'heading'],
  ['h5', 'heading'],
  ['h6', 'heading'],
  ['header', (pass, item) => (inSectioning(pass, item, true) ? 'sectionheader' : 'banner')],
  ['hgroup', 'group'],
  ['hr', 'separator'],
  ['iframe', 'Iframe'],
  ['img', imageRole],
  ['input', inputRole],
  ['ins', 'insertion'],
  ['label', 'LabelText'],
  ['legend', 'Legend'],
  ['li', itemRole],
  ['main', 'main'],
  ['mark', 'mark'],
  ['menu', 'list'],
  ['meter', 'meter'],
  ['nav', 'navigation'],
  ['object', 'PluginObject'],
  ['ol', 'list'],
  ['optgroup', 'group'],
  ['option', 'option'],
  ['output', 'status'],
  ['p', 'paragraph'],
  ['progress', 'progressbar'],
  ['rp', 'RubyAnnotation'],
  ['rt', 'RubyAnnotation'],
  ['ruby', 'Ruby'],
  ['s', 'deletion'],
  ['search', 'search'],
  ['section', (pass, item) => (namedByAuthor(pass, item) ? 'region' : 'Section')],
  ['select', selectRole],
  ['strong', 'strong'],
  ['sub', 'subscript'],
  ['summary', (_pass, item, element) => (isSummary(item, element) ? 'DisclosureTriangle' : 'generic')],
  ['sup', 'superscript'],
  ['table', tableRole],
  ['tbody', sectionRole],
  ['td', cellRole],
  ['textarea', 'textbox'],
  ['tfoot', sectionRole],
  ['th', cellRole],
  ['thead', sectionRole],
  ['time', 'time'],
  ['tr', rowRole],
  ['ul', 'list'],
  ['video', 'Video'],
  ['math:math', 'MathMLMath'],
  ['svg:a', svgLinkRole],
  ['svg:g', 'group'],
  ['svg:image', 'img'],
  ['svg:svg', (_pass, item) => (item.parent?.tag.startsWith('svg:') ? 'group' : 'SvgRoot')],
]);

const SHAPES = /^svg:(circle|ellipse|line|path|polygon|polyline|rect)$/;

/** `generic` where it has none. */
export function nativeRole(pass: Pass, item: Item): string {
  const { element } = item;
  if (!element) return 'text';
  const rule = RULES.get(item.tag);
  if (typeof rule === 'string') return rule;
  if (rule) return rule(pass, item, element);
  if (item.tag.includes(':')) return SHAPES.test(item.tag) ? 'graphics-symbol' : 'generic';
  return displayRole(item);
}

/** CSS makes list items of other elements; a popover, or what can be dragged, is at least a group. */
function displayRole(item: Item): string {
  if (displayOf(item) === 'list-item') return 'listitem';
  if (item.has & HAS.draggable && !(item.has & HAS.role)) return 'group';
  return 'generic';
}

function linkRole(_pass: Pass, item: Item): string {
  return hasAttribute(item, 'href') || item.has & HAS.handler ? 'link' : displayRole(item);
}

function svgLinkRole(_pass: Pass, item: Item): string {
  if (attribute(item, 'href') !== null || attribute(item, 'xlink:href') !== null) return 'link';
  return ancestor(item, (at) => at.tag === 'svg:text') ? 'generic' : 'group';
}

/** An image with an empty `alt` is decoration; a tooltip does not change that, an ARIA name does. */
function imageRole(_pass: Pass, item: Item): string {
  if (attribute(item, 'alt') !== '') return 'img';
  return item.has & (HAS.tabindex | HAS.labelling) ? 'img' : 'none';
}

const INPUT_ROLES: ReadonlyMap<string, string> = new Map([
  ['button', 'button'],
  ['checkbox', 'checkbox'],
  ['color', 'ColorWell'],
  ['date', 'Date'],
  ['datetime-local', 'DateTime'],
  ['file', 'button'],
  ['hidden', 'none'],
  ['image', 'button'],
  ['month', 'DateTime'],
  ['number', 'spinbutton'],
  ['radio', 'radio'],
  ['range', 'slider'],
  ['reset', 'button'],
  ['search', 'searchbox'],
  ['submit', 'button'],
  ['time', 'InputTime'],
  ['week', 'DateTime'],
]);

const WITH_LIST = new Set([
  'text',
  'search',
  'url',
  'tel',
  'email',
  'number',
  'date',
  'month',
  'week',
  'time',
  'range',
]);

/** `input.type`, always a known one and in lower case. */
export function typeOf(element: Element): string {
  // Asked only of elements whose tag is `input`.
  return dom.inputType(element as HTMLInputElement);
}

function inputRole(_pass: Pass, item: Item, element: Element): string {
  const type = typeOf(element);
  if (WITH_LIST.has(type) && attribute(item, 'list') !== null) {
    if (dom.inputList(element as HTMLInputElement)) return 'combobox';
  }
  return INPUT_ROLES.get(type) ?? 'textbox';
}

/** A select that shows several rows is a list. */
export function showsList(element: HTMLSelectElement): boolean {
  return dom.selectMultiple(element) || dom.selectSize(element) > 1;
}

function selectRole(_pass: Pass, _item: Item, element: Element): string {
  // The rule's tag says that it is one.
  return showsList(element as HTMLSelectElement) ? 'listbox' : 'combobox';
}

const SECTIONING = new Set(['article', 'complementary', 'navigation', 'region', 'Section']);

/** In sectioning content a header or footer belongs to the section, not to the page. */
function inSectioning(pass: Pass, item: Item, orMain: boolean): boolean {
  return (
    ancestor(item, (at) => {
      const role = roleOf(pass, at);
      return SECTIONING.has(role) || (orMain && role === 'main');
    }) !== undefined
  );
}

function asideRole(pass: Pass, item: Item): string {
  if (!inSectioning(pass, item, false)) return 'complementary';
  return namedByAuthor(pass, item) ? 'complementary' : 'generic';
}

/** A list item outside a list, or in a list whose meaning was taken away, is none. */
function itemRole(pass: Pass, item: Item): string {
  for (let at = item.parent; at; at = at.parent) {
    const role = roleOf(pass, at);
    if (role === 'list') return 'listitem';
    if (role !== 'generic' || at.has & HAS.role) return role === 'none' ? 'none' : 'listitem';
  }
  return 'listitem';
}

/** Level of a heading: `aria-level`, else of the tag, else 2 (ARIA 1.3). */
export function headingLevel(item: Item): number {
  const stated = Number.parseInt(attribute(item, 'aria-level') ?? '', 10);
  if (stated >= 1) return stated;
  const tag = /^h([1-6])$/.exec(item.tag);
  return tag ? Number(tag[1]) : 2;
}

/** Begins and ends a line. */
export function isBlock(item: Item): boolean {
  const display = displayOf(item);
  return display !== 'inline' && display !== 'contents';
}

export function isRightToLeft(item: Item): boolean {
  return cssOf(item)?.direction === 'rtl';
}
