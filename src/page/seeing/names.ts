/**
 * Accessible names (accname 1.2), with Chromium's choices where the specification leaves one:
 * where words are set apart, how much of a long content counts, which roles take no name.
 */
import * as dom from '../dom.ts';
import { CONTENT_FOR_OTHERS, NAMED_BY_CONTENT, WIDGET_ROLES, WITHOUT_TOOLTIP_NAME } from './aria.ts';
import { contents, hiddenForName } from './contents.ts';
import { collapse, renderedText } from './drawn-text.ts';
import { isTextField } from './fields.ts';
import { focusable } from './focus.ts';
import { withoutInvisible } from './invisible.ts';
import { attribute, HAS, type Item, type Pass } from './item.ts';
import { nativeName } from './native-names.ts';
import { resolveIds } from './relations.ts';
import { roleOf } from './roles.ts';
import { sightOf } from './sight.ts';
import { valueInName } from './values.ts';
import { Meetings, type Name, type Piece, piece, type Reach, type Walk } from './walk.ts';

const NOTHING: Name = { text: '', from: 'none' };

/** At most once a pass. */
export function nameOf(pass: Pass, item: Item): Name {
  if (!item.name) {
    item.name = NOTHING;
    if (isNeverNamed(pass, item)) return NOTHING;
    item.name = isControl(pass, item) ? controlName(pass, item) : (nameWithin(pass, item, 'seen') ?? NOTHING);
  }
  return item.name;
}

/** Longest text that nobody sees in a control's name, UTF-16 units: a label, but no letter to the reader. */
export const MOST_UNSEEN = 100;

/** What is acted on keeps a name that only screen readers are told: without it there is nothing to ask for it by. */
function isControl(pass: Pass, item: Item): boolean {
  return WIDGET_ROLES.has(roleOf(pass, item)) || focusable(pass, item);
}

function controlName(pass: Pass, item: Item): Name {
  return (
    nameWithin(pass, item, 'spoken') ??
    nameWithin(pass, item, 'seen') ??
    nameWithin(pass, item, 'all') ??
    NOTHING
  );
}

/** Undefined when there is none, or when too much of it is unseen. */
function nameWithin(pass: Pass, item: Item, reach: Reach): Name | undefined {
  const walk: Walk = { pass, met: new Meetings(), target: undefined, reach };
  const made = alternative(walk, item, false);
  const text = walk.met.unseen > MOST_UNSEEN ? '' : collapse(made.text);
  return text ? { text, from: made.from } : undefined;
}

/** Whether a text that nobody sees is left out of a name. What a relation points to is said as a whole. */
function isWithheld({ pass, target, reach, met }: Walk, item: Item): boolean {
  if (target) return false;
  const sight = sightOf(pass, item);
  if (sight.kind !== 'unseen') return false;
  if (reach === 'seen' || (reach === 'spoken' && !sight.spoken)) return true;
  met.unseen += renderedText(item).length;
  pass.named.add(item.node);
  return false;
}

/** Without attributes that name it, most of what structures a page has no name. */
function isNeverNamed(pass: Pass, item: Item): boolean {
  if (item.has & (HAS.labelling | HAS.title)) return false;
  const role = roleOf(pass, item);
  return NEVER_NAMED.has(role) && NEVER_NAMED_TAGS.has(item.tag);
}

const NEVER_NAMED = new Set([
  'generic',
  'none',
  'paragraph',
  'list',
  'listitem',
  'rowgroup',
  'strong',
  'emphasis',
]);
const NEVER_NAMED_TAGS = new Set([
  'div',
  'span',
  'p',
  'ul',
  'ol',
  'li',
  'tbody',
  'thead',
  'tfoot',
  'em',
  'strong',
  'body',
]);

function takesNoTooltip(pass: Pass, item: Item): boolean {
  if (!WITHOUT_TOOLTIP_NAME.has(roleOf(pass, item))) return false;
  return !focusable(pass, item) && !item.tag.includes('-');
}

/** Text alternative of one node. `recursive`: it is part of another's name. */
export function alternative(walk: Walk, item: Item, recursive: boolean): Piece {
  const { pass, met, target } = walk;
  if (!item.element) {
    if (item.parent && isWithheld(walk, item)) return piece('', 'none');
    const text = renderedText(item);
    if (/\S/.test(text)) met.add(item);
    return piece(text, 'contents');
  }
  if (item.tag === 'br') return piece('\n', 'contents');
  const again = met.has(item);
  if (recursive && !again) {
    const value = valueInName(walk, item);
    if (value !== undefined) {
      met.add(item);
      return piece(value, 'value');
    }
  }
  met.add(item);
  // A hidden field keeps its labels' name: a label that is shown may stand for it.
  if ((recursive || item.tag !== 'input') && hiddenForName(walk, item)) return piece('', 'none');
  if (item.has & HAS.labelling && item.tag !== 'slot') {
    const said = ariaName(walk, item, again);
    if (said) return said;
  }
  const native = nativeName(walk, item);
  if (native?.text) return native;
  const counts = countsContent(walk, item, recursive);
  if (counts) {
    const content = contents(walk, item);
    // White space between words counts inside another name, but names nothing.
    if (withoutInvisible(content.text).trim() || (recursive && content.text && !(item.has & HAS.title)))
      return content;
  }
  if (item.has & HAS.title && (target || !takesNoTooltip(pass, item))) {
    const title = counts ? attribute(item, 'title')?.trim() : titleName(item);
    if (title) return piece(title, 'title');
  }
  return piece('', 'none');
}

function ariaName(walk: Walk, item: Item, again: boolean): Piece | undefined {
  if (!walk.target && !again) {
    const name = attribute(item, 'aria-labelledby') === null ? 'aria-labeledby' : 'aria-labelledby';
    const text = relatedText(walk, resolveIds(walk.pass, item, name), true);
    if (text.trim()) return piece(text, 'related');
  }
  const label = attribute(item, 'aria-label');
  return label && withoutInvisible(label).trim() ? piece(label, 'attribute') : undefined;
}

/** Texts of related elements, in order. `wholly`: as ARIA relations count them, hidden ones too. */
export function relatedText(walk: Walk, items: Item[], wholly: boolean): string {
  const texts: string[] = [];
  for (const item of items) {
    if (!wholly && walk.met.has(item)) continue;
    const inner: Walk = { ...walk, target: wholly ? item : undefined };
    const { text } = alternative(inner, item, true);
    walk.met.add(item);
    if (text) texts.push(text);
  }
  return texts.join(' ');
}

function countsContent(walk: Walk, item: Item, recursive: boolean): boolean {
  if (item.tag === 'select') return false;
  if (isTextField(walk.pass, item) && walk.target !== item) return false;
  return walk.target !== undefined || namedByContent(walk.pass, item, recursive);
}

function namedByContent(pass: Pass, item: Item, recursive: boolean): boolean {
  const role = roleOf(pass, item);
  if (NAMED_BY_CONTENT.has(role)) return true;
  if (role === 'row') return inGrid(pass, item);
  if (role === 'RubyAnnotation') return !recursive;
  if (!CONTENT_FOR_OTHERS.has(role) || item.tag === 'body' || item.tag === 'html') return false;
  return recursive;
}

function inGrid(pass: Pass, item: Item): boolean {
  for (let at = item.parent; at; at = at.parent) {
    const role = roleOf(pass, at);
    if (role === 'grid' || role === 'treegrid') return true;
    if (role !== 'generic' && role !== 'none' && role !== 'group' && role !== 'rowgroup') return false;
  }
  return false;
}

/** The tooltip, unless it only repeats what is there. */
export function titleName(item: Item): string {
  const title = attribute(item, 'title')?.trim() ?? '';
  return title && collapse(dom.textContent(item.node) ?? '') !== collapse(title) ? title : '';
}
