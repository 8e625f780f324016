/** The flattened tree of one pass: shadow trees and slots in place, every fact about an element read at most once. */
import * as dom from '../dom.ts';
import type { Ground } from './camouflage.ts';
import type { Coverer } from './covers.ts';
import { NOT_RENDERED, type Sight } from './sight.ts';
import type { Name } from './walk.ts';

/** What an element's attributes make worth asking about, so that plain elements cost one DOM call. */
export const HAS = {
  role: 1,
  aria: 2,
  title: 4,
  tabindex: 8,
  handler: 16,
  hidden: 32,
  editable: 64,
  draggable: 128,
  inert: 256,
  ariaHidden: 512,
  labelling: 1024,
  /** Class, id or style: rules beyond those for its tag may apply. Also where some other rule may hide it. */
  styled: 2048,
  /** A style attribute. */
  inline: 4096,
} as const;

/** One element or text of the tree. */
export class Item {
  readonly node: Node;
  /** Absent for text. */
  readonly element: Element | undefined;
  /** Local name; `svg:a` or `math:mi` outside HTML; empty for text. */
  readonly tag: string;
  readonly parent: Item | undefined;
  readonly has: number;
  readonly isHtml: boolean;
  /** In a shadow tree, open or closed. */
  readonly inShadow: boolean;
  /** Children in the flattened tree, once asked for. */
  kids: Item[] | undefined = undefined;
  css: CSSStyleDeclaration | undefined = undefined;
  display: string | undefined = undefined;
  sight: Sight | undefined = undefined;
  role: string | undefined = undefined;
  name: Name | undefined = undefined;
  ariaHidden: boolean | undefined = undefined;
  focusable: boolean | undefined = undefined;
  transform: string | undefined = undefined;
  overflow: string | undefined = undefined;
  position: string | undefined = undefined;
  /** Opacity of its own and of all around it, multiplied. */
  fade = 1;
  /** Its font is too small to read. */
  tiny: boolean | undefined = undefined;
  /** Text of its style and background may be told from what it stands on, by the colours alone. */
  distinct: boolean | undefined = undefined;
  background: string | undefined = undefined;
  /** What text in it stands on; null where that cannot be told. */
  ground: Ground | null | undefined = undefined;
  /** First-line indent in pixels, of a block. */
  indent: number | undefined = undefined;
  /** Of text: as it stands in the document. */
  data: string | undefined = undefined;
  /** Of text: as it is drawn. */
  drawn: string | undefined = undefined;
  /** Number of the name computation that met it last. */
  met = 0;
  /** Has a shadow root that is known. */
  isHost = false;

  constructor(node: Node, element: Element | undefined, tag: string, parent: Item | undefined, has: number) {
    this.node = node;
    this.element = element;
    this.tag = tag;
    this.parent = parent;
    this.has = has;
    this.isHtml = !tag.includes(':');
    this.inShadow = parent !== undefined && (parent.inShadow || parent.isHost);
  }
}

/** All white space between elements: it sets words apart, and nobody asks which piece it was. */
export const BLANK = new Item(document, undefined, '', undefined, 0);

/** One reading of the document. Nothing in it outlives the call. */
export interface Pass {
  readonly items: Map<Node, Item>;
  /** Focused element, inside shadow trees too. */
  readonly focused: Element | null;
  readonly width: number;
  readonly height: number;
  /** The page scrolls to the left of its origin (right-to-left writing). */
  readonly leftward: boolean;
  /** Elements that may have generated text; `any` when that cannot be told; undefined until asked for. */
  generating: ReadonlySet<Element> | 'any' | undefined;
  /** Images with an image map, by `usemap`; undefined until asked for. */
  mapped: ReadonlyMap<string, Element> | undefined;
  /** Elements that `aria-owns` moves under another one. */
  readonly owners: ReadonlyMap<Node, Element>;
  /** Texts that the reading before found under something else. */
  readonly covered: ReadonlySet<Node>;
  /** Texts that nobody sees and that are in a control's name. */
  readonly named: Set<Node>;
  /** Texts taken for seen so far, and what may lie on them. */
  readonly texts: Item[];
  readonly coverers: Coverer[];
  /** Texts in the colour of their background that were looked at closely. */
  readonly looks: { made: number; hidden: number };
  pictures: readonly Element[] | undefined;
  /** Some sheet may draw elements where nobody sees them; undefined until asked for. */
  drawing: boolean | undefined;
  /** Elements that rules for tags, attributes or places may hide. */
  readonly ruled: ReadonlySet<Element>;
}

/** Closed shadow roots that CDP handed over. */
const adopted = new WeakMap<Element, ShadowRoot>();

/** Makes a closed shadow root known, which DevTools has handed in. */
export function adopt(host: Element, root: ShadowRoot): void {
  adopted.set(host, root);
}

/** Open, or closed and handed in. */
export function shadowOf(element: Element): ShadowRoot | undefined {
  return dom.shadowRootOf(element) ?? adopted.get(element);
}

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

function tagOf(element: Element, parent: Item | undefined): string {
  const name = dom.localName(element);
  // Other namespaces begin at these; asking each element costs a tenth of the whole walk.
  if (parent?.isHtml && name !== 'svg' && name !== 'math') return name;
  const space = dom.namespaceURI(element);
  if (space === HTML) return name;
  return (space === SVG ? 'svg:' : 'math:') + name;
}

const FLAGS: ReadonlyMap<string, number> = new Map([
  ['role', HAS.role],
  ['class', HAS.styled],
  ['id', HAS.styled],
  ['style', HAS.styled | HAS.inline],
  ['title', HAS.title],
  ['tabindex', HAS.tabindex],
  ['hidden', HAS.hidden],
  ['contenteditable', HAS.editable],
  ['draggable', HAS.draggable],
  ['inert', HAS.inert],
  ['onclick', HAS.handler],
  ['ondblclick', HAS.handler],
  ['onmousedown', HAS.handler],
  ['onmouseup', HAS.handler],
  ['onpointerdown', HAS.handler],
  ['onpointerup', HAS.handler],
  ['ontouchstart', HAS.handler],
  ['ontouchend', HAS.handler],
  ['aria-hidden', HAS.aria | HAS.ariaHidden],
  ['aria-label', HAS.aria | HAS.labelling],
  ['aria-labelledby', HAS.aria | HAS.labelling],
  ['aria-labeledby', HAS.aria | HAS.labelling],
]);

function flagsOf(element: Element): number {
  let has = 0;
  for (const name of dom.getAttributeNames(element)) {
    const flag = FLAGS.get(name);
    if (flag !== undefined) has |= flag;
    else if (name.startsWith('aria-')) has |= HAS.aria;
  }
  return has;
}

function makeItem(pass: Pass, node: Node, parent: Item | undefined): Item | undefined {
  const known = pass.items.get(node);
  if (known) return known;
  if (dom.nodeType(node) !== dom.ELEMENT) return undefined;
  // The node type says that it is one.
  const element = node as Element;
  const ruled = pass.ruled.has(element) || (parent !== undefined && (parent.inShadow || parent.isHost));
  const has = flagsOf(element) | (ruled ? HAS.styled : 0);
  const item = new Item(node, element, tagOf(element, parent), parent, has);
  pass.items.set(node, item);
  return item;
}

/** Their content is no content: it is never rendered, or is a fallback, or belongs to the control. */
const CHILDLESS = new Set([
  ...['script', 'style', 'template', 'head', 'title', 'meta', 'link', 'base', 'iframe', 'frame', 'input'],
  ...['textarea', 'img', 'br', 'hr', 'video', 'audio', 'embed', 'datalist', 'wbr', 'area', 'canvas'],
  ...['svg:script', 'svg:style', 'svg:defs', 'svg:symbol', 'svg:metadata', 'svg:use'],
]);

/** Children in the flattened tree. Options of a closed list are children too; whoever lists them decides. */
export function childrenOf(pass: Pass, item: Item): Item[] {
  if (item.kids) return item.kids;
  const kids: Item[] = [];
  item.kids = kids;
  const { element } = item;
  if (!element || CHILDLESS.has(item.tag)) return kids;
  if (item.tag === 'slot') {
    // The tag says that it is one.
    for (const node of dom.assignedNodes(element as HTMLSlotElement)) addKid(pass, item, kids, node);
    if (kids.length > 0) return kids;
  }
  const shadow = item.tag.includes(':') ? undefined : shadowOf(element);
  if (shadow) item.isHost = true;
  for (let node = dom.firstChild(shadow ?? element); node; node = dom.nextSibling(node))
    addKid(pass, item, kids, node);
  if (pass.owners.size > 0) {
    for (const [owned, owner] of pass.owners) if (owner === element) addKid(pass, item, kids, owned);
  }
  return kids;
}

function addKid(pass: Pass, item: Item, kids: Item[], node: Node): void {
  if (dom.nodeType(node) === dom.TEXT) {
    addText(item, kids, node as Text); // its type says that it is one
    return;
  }
  if (pass.owners.size > 0 && (pass.owners.get(node) ?? item.element) !== item.element) return;
  const kid = makeItem(pass, node, item);
  // A node that the page moved under two parents of the flattened tree belongs to the first.
  if (kid?.parent === item) kids.push(kid);
}

function addText(parent: Item, kids: Item[], text: Text): void {
  const data = dom.characterData(text);
  if (!/\S/.test(data)) {
    kids.push(BLANK);
    return;
  }
  const kid = new Item(text, undefined, '', parent, 0);
  kid.data = data;
  kids.push(kid);
}

function flatParent(pass: Pass, node: Node): Node | null {
  const owner = pass.owners.get(node);
  if (owner) return owner;
  const slot =
    dom.nodeType(node) === dom.TEXT ? dom.textSlot(node as Text) : dom.assignedSlot(node as Element);
  if (slot) return slot;
  const parent = dom.parentNode(node);
  // Only shadow roots and documents are parents that are no elements.
  if (parent && dom.nodeType(parent) === 11) return dom.shadowHost(parent as ShadowRoot);
  return parent;
}

/** The item of any element of the document, also of one that is not rendered. */
export function itemOf(pass: Pass, element: Element): Item {
  const chain: Node[] = [];
  let node: Node | null = element;
  while (node && dom.nodeType(node) === dom.ELEMENT && !pass.items.has(node)) {
    chain.push(node);
    node = flatParent(pass, node);
  }
  let parent = node ? pass.items.get(node) : undefined;
  for (const next of chain.reverse()) {
    if (parent) childrenOf(pass, parent);
    const placed = pass.items.has(next);
    const item = makeItem(pass, next, parent);
    // Left out of the flattened tree: content of a host without a slot for it, or of a control.
    if (item && parent && !placed) item.sight = NOT_RENDERED;
    if (item) parent = item;
  }
  // The chain ends with the element, which always has an item.
  return parent as Item;
}

/** Closest ancestor of the flattened tree that `test` accepts. */
export function ancestor(item: Item, test: (item: Item) => boolean): Item | undefined {
  for (let at = item.parent; at; at = at.parent) if (test(at)) return at;
  return undefined;
}

export function hasAttribute(item: Item, name: string): boolean {
  return item.element !== undefined && dom.hasAttribute(item.element, name);
}

export function attribute(item: Item, name: string): string | null {
  return item.element ? dom.getAttribute(item.element, name) : null;
}
