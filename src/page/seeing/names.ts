/**
 * Accessible names (accname 1.2), with Chromium's choices where the specification leaves one:
 * where words are set apart, how much of a long content counts, which roles take no name.
 */
import * as dom from '../dom.ts';
import { CONTENT_FOR_OTHERS, NAMED_BY_CONTENT, WITHOUT_TOOLTIP_NAME } from './aria.ts';
import { focusable, isEditingHost } from './focus.ts';
import { generatedText } from './generated.ts';
import {
  attribute,
  childrenOf,
  cssOf,
  displayOf,
  HAS,
  type Item,
  isPlainPhrasing,
  type Pass,
} from './item.ts';
import { nativeName } from './native-names.ts';
import { resolveIds } from './relations.ts';
import { roleOf } from './roles.ts';
import { sightOf } from './sight.ts';
import { valueInName } from './values.ts';

export type NameFrom = 'contents' | 'attribute' | 'related' | 'title' | 'placeholder' | 'value' | 'none';

export interface Name {
  /** White space collapsed. */
  readonly text: string;
  readonly from: NameFrom;
}

/** The elements that one computation has met: their number is kept, and each remembers who met it last. */
export class Meetings {
  static #last = 0;
  readonly #number = ++Meetings.#last;
  count = 0;

  has(item: Item): boolean {
    return item.met === this.#number;
  }

  add(item: Item): void {
    if (item.met === this.#number) return;
    item.met = this.#number;
    this.count += 1;
  }
}

/** One computation: what was met, and the element that a relation points to, if one does. */
export interface Walk {
  readonly pass: Pass;
  readonly met: Meetings;
  /** Target of aria-labelledby or aria-describedby; its whole content counts, and all of it when it is hidden. */
  readonly target: Item | undefined;
}

export interface Piece {
  text: string;
  from: NameFrom;
  /** The text begins, or ends, in a box of its own: words before or after it are other words. */
  before: boolean;
  after: boolean;
}

const NOTHING: Name = { text: '', from: 'none' };

/** Chromium reads no more than this many descendants. */
const MOST = 100;

export function nameOf(pass: Pass, item: Item): Name {
  if (!item.name) {
    item.name = NOTHING;
    if (isNeverNamed(pass, item)) return NOTHING;
    const piece = alternative({ pass, met: new Meetings(), target: undefined }, item, false);
    const text = collapse(piece.text);
    item.name = text ? { text, from: piece.from } : NOTHING;
  }
  return item.name;
}

/** What the element shows, as a name; for things that have no accessible name of their own. */
export function contentName(pass: Pass, item: Item): string {
  const walk: Walk = { pass, met: new Meetings(), target: undefined };
  walk.met.add(item);
  return collapse(contents(walk, item).text);
}

export function collapse(text: string): string {
  if (!/^\s|\s$|\s\s|[^\S ]|[\ud800-\udfff]/.test(text)) return text;
  return text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toWellFormed();
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

function piece(text: string, from: NameFrom): Piece {
  return { text, from, before: false, after: false };
}

/** Text alternative of one node. `recursive`: it is part of another's name. */
export function alternative(walk: Walk, item: Item, recursive: boolean): Piece {
  const { pass, met, target } = walk;
  if (!item.element) {
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
  if (hiddenForName(walk, item)) return piece('', 'none');
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
    if (recursive ? content.text : content.text.trim()) return content;
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
  return label?.trim() ? piece(label, 'attribute') : undefined;
}

/** Texts of related elements, in order. `wholly`: as ARIA relations count them, hidden ones too. */
export function relatedText(walk: Walk, items: Item[], wholly: boolean): string {
  const texts: string[] = [];
  for (const item of items) {
    if (!wholly && walk.met.has(item)) continue;
    const inner: Walk = { pass: walk.pass, met: walk.met, target: wholly ? item : undefined };
    const { text } = alternative(inner, item, true);
    walk.met.add(item);
    if (text) texts.push(text);
  }
  return texts.join(' ');
}

export function isShown(pass: Pass, item: Item): boolean {
  const { kind } = sightOf(pass, item);
  return kind === 'seen' || kind === 'unseen';
}

function hiddenForName(walk: Walk, item: Item): boolean {
  if (item.tag === 'option' || item.parent?.tag === 'option') return false;
  const { target } = walk;
  if (target && (!isShown(walk.pass, target) || isAriaHidden(target))) return false;
  if (item.has & HAS.ariaHidden && attribute(item, 'aria-hidden')?.toLowerCase() === 'true') return true;
  return !TITLES.has(item.tag) && sightOf(walk.pass, item).kind === 'unrendered';
}

/** Never rendered, and yet said. */
const TITLES = new Set(['svg:title', 'svg:desc']);

/** Whether it, or what it stands in, is hidden from the accessibility tree. */
export function isAriaHidden(item: Item): boolean {
  if (item.ariaHidden !== undefined) return item.ariaHidden;
  if (item.parent?.ariaHidden !== undefined) {
    item.ariaHidden = item.parent.ariaHidden || ((item.has & HAS.ariaHidden) !== 0 && hidesFromTree(item));
    return item.ariaHidden;
  }
  const chain: Item[] = [];
  let at: Item | undefined = item;
  for (; at && at.ariaHidden === undefined; at = at.parent) chain.push(at);
  let hidden = at?.ariaHidden ?? false;
  for (const next of chain.reverse()) {
    hidden ||= (next.has & HAS.ariaHidden) !== 0 && hidesFromTree(next);
    next.ariaHidden = hidden;
  }
  return hidden;
}

/** ARIA ignores the attribute on html and body. */
function hidesFromTree(item: Item): boolean {
  if (item.tag === 'body' || item.tag === 'html' || item.tag === 'option') return false;
  return attribute(item, 'aria-hidden')?.toLowerCase() === 'true';
}

function countsContent(walk: Walk, item: Item, recursive: boolean): boolean {
  if (item.tag === 'select') return false;
  if (isTextField(walk.pass, item) && walk.target !== item) return false;
  return walk.target !== undefined || namedByContent(walk.pass, item, recursive);
}

export function isTextField(pass: Pass, item: Item): boolean {
  if (item.tag === 'input' || item.tag === 'textarea') {
    const role = roleOf(pass, item);
    return (
      role === 'textbox' ||
      role === 'searchbox' ||
      role === 'spinbutton' ||
      (role === 'combobox' && item.tag === 'input')
    );
  }
  if (item.has & HAS.editable && isEditingHost(item)) return true;
  if (!(item.has & HAS.role)) return false;
  const role = roleOf(pass, item);
  return role === 'textbox' || role === 'searchbox';
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

/** Names of descendants and generated text, in order, set apart where the layout sets them apart. */
export function contents(walk: Walk, item: Item): Piece {
  const whole = piece('', 'contents');
  const last: { piece: Piece | undefined; from: NameFrom } = { piece: undefined, from: 'none' };
  const rendered = sightOf(walk.pass, item).kind !== 'unrendered';
  if (rendered) appendGenerated(walk, item, '::before', whole, last);
  for (const child of childrenOf(walk.pass, item)) {
    if (walk.met.count > MOST) break;
    if (child.element && hiddenForName(walk, child)) continue;
    append(whole, childPiece(walk, child), last);
  }
  if (rendered) appendGenerated(walk, item, '::after', whole, last);
  whole.after = last.piece?.after ?? false;
  return whole;
}

function appendGenerated(
  walk: Walk,
  item: Item,
  where: '::before' | '::after',
  whole: Piece,
  last: Last,
): void {
  const made = generatedText(walk.pass, item, where);
  if (made) append(whole, { text: made.text, from: 'contents', before: made.apart, after: made.apart }, last);
}

interface Last {
  piece: Piece | undefined;
  /** Of the last piece that had text. */
  from: NameFrom;
}

function childPiece(walk: Walk, child: Item): Piece {
  const again = walk.met.has(child) && !walk.target;
  const made = again ? piece('', 'none') : childAlternative(walk, child);
  if (child.element && standsApart(walk, child)) {
    made.before = true;
    made.after = true;
  }
  return made;
}

/** What has no meaning of its own, or is invisible, passes its content on, whatever attributes it has. */
function childAlternative(walk: Walk, child: Item): Piece {
  const concealed = isConcealed(walk, child);
  if (!child.element) return concealed ? piece('', 'none') : alternative(walk, child, true);
  if (!concealed && roleOf(walk.pass, child) !== 'none') return alternative(walk, child, true);
  walk.met.add(child);
  const made = contents(walk, child);
  return made.text ? made : piece('', 'none');
}

/** Made invisible by `visibility`, which what is in it may undo. */
function isConcealed(walk: Walk, child: Item): boolean {
  if (sightOf(walk.pass, child).kind !== 'invisible') return false;
  const { target } = walk;
  return !target || (isShown(walk.pass, target) && !isAriaHidden(target));
}

const REPLACED = new Set([
  'img',
  'input',
  'select',
  'textarea',
  'button',
  'video',
  'audio',
  'canvas',
  'iframe',
  'svg:svg',
  'object',
  'embed',
]);

function standsApart(walk: Walk, item: Item): boolean {
  if (REPLACED.has(item.tag)) return true;
  if (sightOf(walk.pass, item).kind === 'unrendered') return true;
  return displayOf(item) !== 'inline' && item.tag !== 'br';
}

const SAID = new Set<NameFrom>(['attribute', 'related', 'title', 'placeholder', 'value']);

function append(whole: Piece, next: Piece, last: Last): void {
  const apart = last.piece?.after || next.before || SAID.has(last.from) || SAID.has(next.from);
  if (next.text && last.piece && apart && whole.text && !/\s$/.test(whole.text) && !/^\s/.test(next.text))
    whole.text += ' ';
  if (!last.piece) whole.before = next.before;
  whole.text += next.text;
  last.piece = next;
  if (next.text) last.from = next.from;
}

/** Text as it is drawn: `text-transform` applied. */
export function renderedText(item: Item): string {
  item.drawn ??= drawText(item);
  return item.drawn;
}

function drawText(item: Item): string {
  // Asked only of text items.
  const text = dom.characterData(item.node as Text);
  const owner = item.parent;
  if (!owner || !/\S/.test(text)) return text;
  switch (transformOf(owner)) {
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return text.replace(
        /(^|[\s\p{P}])(\p{L})/gu,
        (_all, before: string, letter: string) => before + letter.toUpperCase(),
      );
    default:
      return text;
  }
}

function transformOf(owner: Item): string {
  let at = owner;
  while (at.transform === undefined && at.parent && isPlainPhrasing(at)) at = at.parent;
  at.transform ??= cssOf(at)?.textTransform ?? 'none';
  return at.transform;
}

/** The tooltip, unless it only repeats what is there. */
export function titleName(item: Item): string {
  const title = attribute(item, 'title')?.trim() ?? '';
  return title && collapse(dom.textContent(item.node) ?? '') !== collapse(title) ? title : '';
}
