/** Names that come from content: those of descendants and generated text, set apart where the layout sets them apart. */
import { isAriaHidden } from './aria-hidden.ts';
import { collapse } from './drawn-text.ts';
import { generatedText } from './generated.ts';
import { attribute, childrenOf, HAS, type Item, type Pass } from './item.ts';
import { alternative, MOST_UNSEEN } from './names.ts';
import { roleOf } from './roles.ts';
import { isShown, sightOf } from './sight.ts';
import { displayOf } from './style.ts';
import {
  BLOCK,
  BOX,
  type Edge,
  Meetings,
  type NameFrom,
  NONE,
  type Piece,
  piece,
  type Walk,
} from './walk.ts';

/** Chromium reads no more than this many descendants. */
const MOST = 100;

/** What the element shows, as a name; for things that have no accessible name of their own. */
export function contentName(pass: Pass, item: Item): string {
  for (const reach of ['seen', 'spoken'] as const) {
    const walk: Walk = { pass, met: new Meetings(), target: undefined, reach };
    walk.met.add(item);
    const name = collapse(contents(walk, item).text);
    if (name && walk.met.unseen <= MOST_UNSEEN) return name;
  }
  return '';
}

/** Whether it counts for no name. */
export function hiddenForName(walk: Walk, item: Item): boolean {
  if (item.tag === 'option' || item.parent?.tag === 'option') return false;
  const { target } = walk;
  if (target && (!isShown(walk.pass, target) || isAriaHidden(target))) return false;
  if (item.has & HAS.ariaHidden && attribute(item, 'aria-hidden')?.toLowerCase() === 'true') return true;
  return !TITLES.has(item.tag) && sightOf(walk.pass, item).kind === 'unrendered';
}

/** Never rendered, and yet said. */
const TITLES = new Set(['svg:title', 'svg:desc']);

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
  if (!dissolves(walk, item)) {
    whole.before = onlyBlock(whole.before);
    whole.after = onlyBlock(whole.after);
  }
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
  if (made) append(whole, { text: made.text, from: 'contents', before: made.edge, after: made.edge }, last);
}

interface Last {
  piece: Piece | undefined;
  /** Of the last piece that had text. */
  from: NameFrom;
}

function childPiece(walk: Walk, child: Item): Piece {
  const again = walk.met.has(child) && !walk.target;
  const made = again ? piece('', 'none') : childAlternative(walk, child);
  const edge = child.element ? edgeOf(walk, child) : NONE;
  if (edge > made.before) made.before = edge;
  if (edge > made.after) made.after = edge;
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

/** How an element's box sets its words apart from those beside it. */
function edgeOf(walk: Walk, item: Item): Edge {
  if (REPLACED.has(item.tag)) return BOX;
  if (item.tag === 'br') return NONE;
  if (sightOf(walk.pass, item).kind === 'unrendered') return BOX;
  const display = displayOf(item);
  if (display === 'inline') return NONE;
  return display.startsWith('inline') || display === 'contents' ? BOX : BLOCK;
}

/** Inline elements without meaning are not there for Chromium: what is in them stands in the line itself. */
function dissolves(walk: Walk, item: Item): boolean {
  if (item.has & (HAS.aria | HAS.title | HAS.role)) return false;
  const role = roleOf(walk.pass, item);
  return (role === 'generic' || role === 'none') && edgeOf(walk, item) === NONE;
}

/** A block breaks the line of the inline element it stands in too; other boxes do not. */
function onlyBlock(edge: Edge | undefined): Edge {
  return edge === BLOCK ? BLOCK : NONE;
}

const SAID = new Set<NameFrom>(['attribute', 'related', 'title', 'placeholder', 'value']);

function append(whole: Piece, next: Piece, last: Last): void {
  const apart = last.piece?.after || next.before || SAID.has(last.from) || SAID.has(next.from);
  if (next.text && last.piece && apart && whole.text && !/\s$/.test(whole.text) && !/^\s/.test(next.text))
    whole.text += ' ';
  if (!last.piece) whole.before = SAID.has(next.from) && next.before === NONE ? BOX : next.before;
  whole.text += next.text;
  last.piece = next;
  if (next.text) last.from = next.from;
  whole.after = SAID.has(last.from) && next.after === NONE ? BOX : next.after;
}
