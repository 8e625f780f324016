/** A snapshot in the making: the nodes so far, and the text that goes on in the same line. */
import * as dom from '../dom.ts';
import type { PageNode, SnapshotOptions } from './api.ts';
import { collapse, renderedText } from './drawn-text.ts';
import { withoutInvisible } from './invisible.ts';
import { BLANK, type Item, type Pass } from './item.ts';
import type { Sight } from './sight.ts';
import { displayOf } from './style.ts';

/** What surrounds an element. */
export interface Surrounding {
  /** Depth of the nodes here. */
  depth: number;
  /** Inside a control, which takes the clicks. */
  inControl: boolean;
  /** The pointer is already a hand. */
  hand: boolean;
  inert: boolean;
  disabled: boolean;
  /** Below the viewport. */
  below: boolean;
  /** What a container around it listens for. */
  items: ReadonlySet<Item> | undefined;
}

/** One element whose children are being walked. */
export interface Level extends Surrounding {
  item: Item;
  kids: readonly Item[];
  next: number;
  /** Its own node, if it has one. */
  node: PageNode | undefined;
  /** Where that stands in the list; without one, the length of the list when it was entered. */
  from: number;
  maybeDelegate: boolean;
  /** It is one of the items that a container listens for, and nothing else makes it a target. */
  isItem: boolean;
}

/** Of what is not looked into. */
export const NO_KIDS: readonly Item[] = [];

/** For one element on the way down. */
export function newLevel(): Level {
  return {
    item: BLANK,
    kids: NO_KIDS,
    next: 0,
    depth: 0,
    node: undefined,
    from: 0,
    inControl: false,
    hand: false,
    inert: false,
    disabled: false,
    maybeDelegate: false,
    isItem: false,
    items: undefined,
    below: false,
  };
}

/** What the walk has come to. */
export interface Shot {
  readonly pass: Pass;
  readonly options: SnapshotOptions;
  readonly nodes: PageNode[];
  /** Text that goes on in the same line. */
  run: string;
  runDepth: number;
  /** What is listed last ends in this line. */
  lineOpen: boolean;
  runJoins: boolean;
  /** Texts that nobody sees, and roots of what is not rendered. */
  readonly hidden: Node[];
  /** Indexes of nodes that turned out to be none. */
  readonly dropped: Set<number>;
}

/** What comes after it begins a new line of text. */
export function breaksLine(item: Item, sight: Sight): boolean {
  if (sight.kind === 'unrendered') return true;
  const display = displayOf(item);
  return !display.startsWith('inline') && display !== 'contents';
}

/** Text of one line is joined until something breaks the line. */
export function addText(shot: Shot, item: Item, sight: Sight, depth: number): void {
  // Asked only of text items.
  const blank = item === BLANK || !/\S/.test(item.data ?? dom.characterData(item.node as Text));
  if (sight.kind !== 'seen') {
    if (blank || sight.why === 'not content') return;
    shot.hidden.push(item.node);
    if (!shot.options.hidden) return;
    flush(shot);
    shot.nodes.push({ id: 0, depth, role: 'text', name: collapse(renderedText(item)), hiddenBy: sight.why });
    return;
  }
  if (shot.run === '') {
    if (blank && !shot.lineOpen) return;
    shot.runDepth = depth;
    shot.runJoins = shot.lineOpen;
  }
  shot.run += renderedText(item);
}

/** Makes a node of the text so far. */
export function flush(shot: Shot): void {
  if (shot.run === '') return;
  const run = withoutInvisible(shot.run);
  shot.run = '';
  const text = collapse(run);
  if (!text) return;
  const node: PageNode = { id: 0, depth: shot.runDepth, role: 'text', name: text };
  if (shot.runJoins) {
    node.joined = true;
    node.name = (/^\s/.test(run) ? ' ' : '') + text + (/\s$/.test(run) ? ' ' : '');
  }
  shot.nodes.push(node);
  shot.lineOpen = true;
}

/** The text so far stands alone; what follows begins a line. */
export function endLine(shot: Shot): void {
  flush(shot);
  shot.lineOpen = false;
}
