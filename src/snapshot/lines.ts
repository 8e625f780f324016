/**
 * Turns the joined tree into the lines of a listing: wrappers without meaning dissolve, text that repeats a name goes,
 * what fits on one line is folded onto one. Every mode chooses from these lines.
 */
import type { RefKind } from './refs.ts';
import { apart, dropFiller, inSentence, joinText } from './sentences.ts';
import type { TreeNode } from './tree.ts';
import {
  CELLS,
  CONTROLS,
  DIALOGS,
  FIELDS,
  FOLDS_FIRST_TEXT,
  HOLDERS,
  INLINE,
  LEAVES,
  SPEAKING,
  TARGET_CONTAINERS,
  WRAPPERS,
} from './vocabulary.ts';

/** One line to come, with the lines below it. */
export interface Line {
  at: TreeNode;
  /** A text run, or several that stand in one sentence. */
  isText: boolean;
  /** Accessible name as far as the line shows it: empty where the lines below say the same. */
  name: string;
  /** Text of a text line; of any other what is folded behind its colon. */
  text: string;
  /** What kind of ref the line gets when it is printed. */
  ref?: RefKind;
  /** Level of a heading folded into the line. */
  level?: number;
  children: Line[];
  /** What a mode left out below this line: `12 lines`. */
  omitted?: string;
  /** Of a text line, how it relates to text beside it. */
  flow?: { before: boolean; after: boolean; block: boolean };
  /** Of a text line: white space at its end is the page's own. */
  exactEnd?: boolean;
}

/** Longest text, in UTF-16 units, that the cells of a row are folded into one line for. */
const ROW_TEXT = 300;
const SEPARATOR = ' | ';
/** Longest name, in UTF-16 units, that stands for the content of something clickable without role. */
const CLICKABLE_NAME = 100;

/**
 * Lines of a joined tree. Works from the last node to the first and not by recursion: a page may nest as deep as it
 * likes. Linear in the number of nodes.
 */
export function linesOf(tree: readonly TreeNode[]): Line[] {
  const below: (Line[] | undefined)[] = new Array(tree.length).fill(undefined);
  const roots: Line[] = [];
  for (let i = tree.length - 1; i >= 0; i--) {
    const at = tree[i];
    if (!at) continue;
    const kids = below[i];
    below[i] = undefined;
    const made = place(at, kids ? dropFiller(joinText(kids.reverse())) : ownText(at));
    let into = roots;
    if (at.parent >= 0) {
      into = below[at.parent] ?? [];
      below[at.parent] = into;
    }
    for (let k = made.length - 1; k >= 0; k--) into.push(made[k] as Line); // k is within the array
  }
  return dropFiller(joinText(roots.reverse()));
}

/** Which kind of ref a node gets when it is printed. */
export function refKindOf({ node }: TreeNode): RefKind | undefined {
  if (node.id === 0) return undefined;
  if (node.actable === 'control' || node.draggable || node.scrollable) return 'e';
  if (node.actable === 'clickable') return 'c';
  if (node.focusable || DIALOGS.has(node.role)) return 'e';
  if (node.disabled && CONTROLS.has(node.role)) return 'e';
  if (node.name !== '' && !node.nameFromContent && TARGET_CONTAINERS.has(node.role)) return 'e';
  return undefined;
}

/** The name of a node without nodes below it is all that is left of its text, which must not go where the name goes. */
function ownText(at: TreeNode): Line[] {
  const { role, name, nameFromContent } = at.node;
  return nameFromContent && name !== '' && !LEAVES.has(role) ? [textLine(at, name)] : [];
}

/** What the listing shows for a node: a line with its children, only its children, or nothing. */
function place(at: TreeNode, kids: Line[]): Line[] {
  const { node } = at;
  if (node.role === 'text') return node.name.trim() === '' ? [] : [textLine(at, node.name)];
  const ref = refKindOf(at);
  if (ref === 'c' && wrapsControl(at, kids)) return kids;
  if (ref || at.missing !== undefined) return [settled(at, ref, kids)];
  if (INLINE.has(node.role) && kids.length > 0) return inSentence(kids);
  if (CELLS.has(node.role) && kids.length === 0) return apart([textLine(at, node.name)]);
  if (node.role === 'row') return placeRow(at, kids);
  return dissolves(at, kids) ? apart(kids) : [settled(at, ref, kids)];
}

/** Whether a node without ref leaves its place to its children. */
function dissolves({ node }: TreeNode, kids: readonly Line[]): boolean {
  const { role } = node;
  const named = node.name !== '' && !node.nameFromContent;
  if (kids.length === 0) {
    return (
      !named && !CONTROLS.has(role) && node.value === undefined && (node.name === '' || !LEAVES.has(role))
    );
  }
  if (named) return false;
  if (WRAPPERS.has(role)) return true;
  if (!HOLDERS.has(role) || kids.length > 1) return false;
  return !SPEAKING.has(role) || !kids[0]?.isText;
}

/** A listener around a single control and nothing else: a click on the one is a click on the other. */
function wrapsControl({ node }: TreeNode, kids: readonly Line[]): boolean {
  const [only] = kids;
  if (kids.length !== 1 || !only?.ref || node.focusable) return false;
  return (WRAPPERS.has(node.role) || HOLDERS.has(node.role)) && (node.name === '' || node.name === only.name);
}

function settled(at: TreeNode, ref: RefKind | undefined, kids: Line[]): Line {
  const { node } = at;
  const line: Line = { at, isText: false, name: node.name, text: '', children: apart(kids) };
  if (ref) line.ref = ref;
  if (node.name !== '' && LEAVES.has(node.role)) keepControls(line);
  else if (node.nameFromContent) settleName(line);
  if (FIELDS.has(node.role)) foldField(line);
  foldText(line);
  return line;
}

/** The name of a node that is named by its content is shown instead of the content, or not at all. */
function settleName(line: Line): void {
  const { node } = line.at;
  const isLabel =
    node.actable === 'clickable'
      ? node.name.length <= CLICKABLE_NAME && line.children.every(isPart)
      : line.ref !== undefined || !(HOLDERS.has(node.role) || WRAPPERS.has(node.role));
  if (isLabel) keepControls(line);
  else line.name = '';
}

/** Text, or a picture whose name is part of the name around it. */
function isPart({ isText, ref, at: { node } }: Line): boolean {
  return isText || (!ref && node.role === 'img');
}

/** Below a line named by its content only what has a ref is worth a line; a heading becomes a level on the line. */
function keepControls(line: Line): void {
  const kept: Line[] = [];
  const headings: Line[] = [];
  const open = line.children.toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.ref && !repeats(next, line.name)) {
      kept.push(next);
      continue;
    }
    if (next.at.node.role === 'heading') headings.push(next);
    open.push(...next.children.toReversed());
  }
  line.children = kept;
  const level = headings.length === 1 ? headings[0]?.at.node.level : undefined;
  if (level !== undefined && line.at.node.role !== 'heading') line.level = level;
}

/** A clickable part of a control, which says nothing that the control does not say. */
function repeats({ ref, name, at: { node } }: Line, outer: string): boolean {
  return ref === 'c' && node.role === 'generic' && outer.includes(name);
}

/** A row of plain cells is one line: `row: a | b | c`. A row with one cell that says something is that cell. */
function placeRow(at: TreeNode, cells: Line[]): Line[] {
  const filled = cells.filter((cell) => !isEmpty(cell));
  const named = at.node.name !== '' && !at.node.nameFromContent;
  if (!named && filled.length <= 1) return apart(filled);
  const line: Line = { at, isText: false, name: named ? at.node.name : '', text: '', children: cells };
  if (!foldCells(line)) foldHeader(line);
  return [line];
}

function foldCells(line: Line): boolean {
  if (!line.children.every((cell) => cell.isText)) return false;
  const filled = line.children.slice(0, line.children.findLastIndex((cell) => !isEmpty(cell)) + 1);
  const text = filled
    .map((cell) => cell.text.trim())
    .join(SEPARATOR)
    .trim();
  if (text.length > ROW_TEXT) return false;
  line.text = text;
  line.children = [];
  return true;
}

/** The texts that a row begins with name it; where one cell is left after them, its content stands right below. */
function foldHeader(line: Line): void {
  const cells = withoutOuterGaps(line.children);
  const texts: string[] = [];
  let length = 0;
  for (const cell of cells) {
    length += cell.text.length + SEPARATOR.length;
    if (!cell.isText || length > ROW_TEXT) break;
    texts.push(cell.text.trim());
  }
  line.children = cells.slice(texts.length).map(filledCell);
  const [only] = line.children;
  if (line.children.length === 1 && only && isPlainCell(only)) {
    if (only.text !== '') texts.push(only.text);
    line.children = only.children;
  }
  line.text = texts.join(SEPARATOR).trim();
}

/** An empty cell between others keeps its column as `cell`. */
function filledCell(cell: Line): Line {
  return isEmpty(cell) ? { at: cell.at, isText: false, name: '', text: '', children: [] } : cell;
}

function isPlainCell({ isText, ref, name, at: { node } }: Line): boolean {
  return !isText && !ref && name === '' && CELLS.has(node.role);
}

function withoutOuterGaps(cells: Line[]): Line[] {
  const first = cells.findIndex((cell) => !isEmpty(cell));
  return cells.slice(first, cells.findLastIndex((cell) => !isEmpty(cell)) + 1);
}

/** A field's content is its value. */
function foldField(line: Line): void {
  const { node } = line.at;
  if (node.value !== undefined || node.secret) line.children = line.children.filter((kid) => !kid.isText);
}

/** The only text below a line, or the one it begins with, goes behind its colon. */
function foldText(line: Line): void {
  const [first] = line.children;
  const { node } = line.at;
  if (!first?.isText || line.text !== '' || node.role === 'iframe' || node.value !== undefined) return;
  if (line.children.length > 1 && !FOLDS_FIRST_TEXT.has(node.role)) return;
  line.children = line.children.slice(1);
  const text = first.text.trim();
  if (text.toLowerCase() !== line.name.toLowerCase()) line.text = text;
}

function isEmpty(line: Line): boolean {
  return line.isText && line.text.trim() === '';
}

function textLine(at: TreeNode, text: string): Line {
  return { at, isText: true, name: '', text, children: [], exactEnd: at.node.joined === true };
}
