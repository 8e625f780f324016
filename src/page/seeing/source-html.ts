/** The page's source as it is now, without the words that nobody sees and without what secret fields hold. */
import * as dom from '../dom.ts';
import type { HtmlText, TextOptions } from './api.ts';
import { childrenOf, type Item, itemOf, type Pass, shadowOf } from './item.ts';
import { readWith } from './pass.ts';
import { type Sight, sightOf } from './sight.ts';
import { sourceTexts } from './source-texts.ts';
import { labelOf } from './text.ts';
import { hidesValue } from './values.ts';

/** Outer HTML. Elements stay, with their attributes; hidden texts go, or are labelled by a comment before them. */
export function pageHtml(options: TextOptions, root: Element | undefined): HtmlText {
  return readWith((pass) => readSource(pass, options, root));
}

interface Source {
  readonly pass: Pass;
  readonly labelled: boolean;
  /** Every text in the flattened tree. */
  readonly sights: ReadonlyMap<Node, Sight>;
  /** Comments, templates and the like that hold words. */
  readonly undrawn: ReadonlyMap<Node, string>;
  /** Document that nothing runs in. */
  readonly still: Document;
  hiddenCount: number;
}

function readSource(pass: Pass, options: TextOptions, root: Element | undefined): HtmlText {
  const start = root ?? dom.documentElement(document);
  if (!start) return { html: '', hiddenCount: 0 };
  const still = new DOMParser().parseFromString('', 'text/html');
  // An element is imported as an element.
  const copy = dom.importNode(still, start, true) as Element;
  dropSecrets(start, copy);
  const source: Source = {
    pass,
    labelled: options.hidden === true,
    sights: textSights(pass, itemOf(pass, start)),
    undrawn: new Map(sourceTexts(start).map(({ node, why }) => [node, why])),
    still,
    hiddenCount: 0,
  };
  withhold(source, start, copy);
  return { html: dom.outerHTML(copy).toWellFormed(), hiddenCount: source.hiddenCount };
}

function dropSecrets(start: Element, copy: Element): void {
  const inputs = [start, ...dom.elementQueryAll(start, 'input')];
  const copies = [copy, ...dom.elementQueryAll(copy, 'input')];
  inputs.forEach((input, i) => {
    const twin = copies[i];
    if (twin && dom.localName(input) === 'input' && hidesValue(input)) dom.removeAttribute(twin, 'value');
  });
}

function textSights(pass: Pass, start: Item): Map<Node, Sight> {
  const sights = new Map<Node, Sight>();
  const stack = [start];
  for (let item = stack.pop(); item; item = stack.pop()) {
    const sight = sightOf(pass, item);
    sights.set(item.node, sight);
    if (item.element && sight.kind !== 'unrendered') stack.push(...childrenOf(pass, item));
  }
  return sights;
}

/** Walks the page and its copy side by side. */
function withhold(source: Source, start: Element, copy: Element): void {
  const pairs: [Node, Node][] = settle(source, start, copy) ? [[start, copy]] : [];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    let twin = dom.firstChild(pair[1]);
    for (let node = dom.firstChild(pair[0]); node && twin; node = dom.nextSibling(node)) {
      const next: ChildNode | null = dom.nextSibling(twin);
      if (settle(source, node, twin)) pairs.push([node, twin]);
      twin = next;
    }
  }
}

/** Treats one node of the copy; whether what is in it is to be looked at too. */
function settle(source: Source, node: Node, twin: Node): boolean {
  const type = dom.nodeType(node);
  const why = source.undrawn.get(node) ?? reasonFor(source, node);
  if (why === undefined) {
    if (type !== COMMENT || source.labelled) return type === dom.ELEMENT;
    remove(twin);
    return false;
  }
  source.hiddenCount += 1;
  if (source.labelled) label(source, twin, why);
  else if (type === dom.ELEMENT) empty(twin);
  else remove(twin);
  return false;
}

const COMMENT = 8;

/** Why nobody sees the text, or what the element holds; undefined for what is seen, or holds no words. */
function reasonFor({ sights, pass }: Source, node: Node): string | undefined {
  const type = dom.nodeType(node);
  if (type !== dom.TEXT && type !== dom.ELEMENT) return undefined;
  const sight = sights.get(node) ?? unplaced(pass, node);
  if (!sight || sight.kind === 'seen' || sight.why === 'not content') return undefined;
  if (type === dom.ELEMENT && sight.kind !== 'unrendered') return undefined;
  return /\S/.test(dom.textContent(node) ?? '') ? sight.why : undefined;
}

/** Content of a host that its shadow tree has no slot for. */
function unplaced(pass: Pass, node: Node): Sight | undefined {
  const parent = dom.parentNode(node);
  const isHost = parent !== null && dom.nodeType(parent) === dom.ELEMENT && shadowOf(parent as Element);
  if (!isHost) return undefined;
  const isBlank = dom.nodeType(node) === dom.TEXT && !/\S/.test(dom.textContent(node) ?? '');
  return isBlank || pass.items.get(node)?.sight ? undefined : { kind: 'unrendered', why: 'not rendered' };
}

function label({ still }: Source, twin: Node, why: string): void {
  const parent = dom.parentNode(twin);
  if (parent) dom.insertBefore(parent, still.createComment(labelOf(why)), twin);
}

function remove(twin: Node): void {
  const parent = dom.parentNode(twin);
  if (parent) dom.removeChild(parent, twin);
}

function empty(twin: Node): void {
  // The node type was asked.
  const element = twin as Element;
  const inside = element instanceof HTMLTemplateElement ? dom.templateContent(element) : element;
  for (let node = dom.firstChild(inside); node; node = dom.firstChild(inside)) dom.removeChild(inside, node);
}
