/** What a person can read of elements, and how much in them nobody can: for words about a change. */
import { collapse } from './drawn-text.ts';
import { childrenOf, type Item, itemOf, type Pass } from './item.ts';
import { readWith } from './pass.ts';
import { sightOf } from './sight.ts';

/** What of one element can be read. */
export interface SeenText {
  /** The element itself shows something. */
  seen: boolean;
  /** As it stands in the document, white space to single spaces; cut. */
  text: string;
  /** Pieces of text in it that nobody can see. */
  hidden: Node[];
}

/** Pieces of one element that are looked at. */
const MOST_ITEMS = 500;

/** @param length of each text at most */
export function seenTexts(elements: readonly Element[], length: number): SeenText[] {
  return readWith((pass) => elements.map((element) => readOne(pass, element, length)));
}

function readOne(pass: Pass, element: Element, length: number): SeenText {
  const root = itemOf(pass, element);
  const read: SeenText = { seen: sightOf(pass, root).kind === 'seen', text: '', hidden: [] };
  const stack: Item[] = [root];
  for (let looked = 0; looked < MOST_ITEMS && read.text.length < 2 * length; looked++) {
    const item = stack.pop();
    if (!item) break;
    if (item.element) stack.push(...childrenOf(pass, item).toReversed());
    else addPiece(pass, item, read);
  }
  return { ...read, text: collapse(read.text).slice(0, length).toWellFormed() };
}

function addPiece(pass: Pass, item: Item, read: SeenText): void {
  const text = item.data ?? ' ';
  const { kind, why } = sightOf(pass, item);
  if (kind === 'seen') read.text += text;
  else if (why !== 'not content' && /\S/.test(text)) read.hidden.push(item.node);
}
