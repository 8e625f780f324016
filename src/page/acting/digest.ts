/** From raw mutations to what a person would notice: what came, what went, what reads differently. */
import type { Change } from './api.ts';
import { collapse, elementNumber } from './engine.ts';
import { isSecret } from './field-states.ts';
import { seen } from './hidden-roots.ts';
import * as dom from './natives.ts';

/** Text of an element that left the document. */
export interface RemovedText {
  text: string;
  /** Where it was. */
  from: Node;
}

/** What mutations come to. */
export interface Digest {
  appeared: Element[];
  removed: RemovedText[];
  changed: Change[];
  /** Elements that made room for others just like them. */
  redrawn: Element[];
  /** Something changed that nobody could name: class, style, empty elements. */
  weak: Element[];
}

const STATES = new Set([
  'aria-expanded',
  'aria-checked',
  'aria-selected',
  'aria-pressed',
  'aria-disabled',
  'aria-invalid',
  'aria-current',
  'aria-busy',
  'aria-sort',
  'aria-valuenow',
  'aria-valuetext',
  'aria-label',
  'aria-activedescendant',
  'disabled',
  'open',
  'readonly',
  'required',
  'checked',
  'selected',
  'title',
  'alt',
  'placeholder',
  'src',
  'value',
  'draggable',
  'contenteditable',
]);
const UNSEEN = new Set(['script', 'style', 'link', 'meta', 'template', 'base', 'noscript', 'head']);
const MAX_RECORDS = 3000;
/** Of a text that changed. */
export const LONGEST_TEXT = 300;
/** Elements of one kind that are looked at closely; a report names ten. */
const MAX_ELEMENTS = 100;

/** An element that left the document, and where it was. */
interface Gone {
  element: Element;
  parent: Node;
}

interface Family {
  added: Set<Node>;
  removed: Set<Node>;
  /** All content was replaced in one go, so what was removed is all there was. */
  whole: boolean;
}

/** @param records in the order in which they came */
export function digest(records: readonly MutationRecord[]): Digest {
  const result: Digest = { appeared: [], removed: [], changed: [], redrawn: [], weak: [] };
  const families = new Map<Node, Family>();
  const states = new Map<Element, Map<string, string>>();
  const texts = new Map<Element, string | undefined>();
  for (const record of records.slice(0, MAX_RECORDS)) {
    if (record.type === 'childList') collectFamily(families, record);
    else if (record.type === 'attributes') collectState(states, result.weak, record);
    else collectText(texts, families, record);
  }
  const gone = new Map<string, Gone[]>();
  for (const [parent, family] of families) reduceFamily(parent, family, texts, gone, result);
  cancelRedrawn(gone, result);
  for (const [element, before] of [...texts].slice(0, 5 * MAX_ELEMENTS)) reportText(element, before, result);
  for (const [element, old] of [...states].slice(0, 5 * MAX_ELEMENTS)) reportStates(element, old, result);
  result.appeared = outermost(result.appeared);
  return result;
}

function collectFamily(families: Map<Node, Family>, record: MutationRecord): void {
  const known = families.get(record.target);
  const family = known ?? { added: new Set(), removed: new Set(), whole: false };
  if (!known) {
    families.set(record.target, family);
    family.whole = !record.previousSibling && !record.nextSibling;
  }
  for (const node of record.removedNodes) if (!family.added.delete(node)) family.removed.add(node);
  for (const node of record.addedNodes) if (!family.removed.delete(node)) family.added.add(node);
}

function collectState(
  states: Map<Element, Map<string, string>>,
  weak: Element[],
  record: MutationRecord,
): void {
  const { target, attributeName, oldValue } = record;
  if (!(target instanceof Element) || !attributeName || UNSEEN.has(dom.localName(target))) return;
  if (!STATES.has(attributeName)) {
    if ((dom.getAttribute(target, attributeName) ?? '') !== (oldValue ?? '') && weak.length < 100)
      weak.push(target);
    return;
  }
  const old = states.get(target) ?? new Map<string, string>();
  if (!old.has(attributeName)) old.set(attributeName, oldValue ?? 'none');
  states.set(target, old);
}

function collectText(
  texts: Map<Element, string | undefined>,
  families: Map<Node, Family>,
  record: MutationRecord,
): void {
  const parent = dom.parentNode(record.target);
  if (!(parent instanceof Element) || texts.has(parent)) return;
  const only =
    !families.has(parent) && dom.firstChild(parent) === record.target && !dom.nextSibling(record.target);
  texts.set(parent, only ? (record.oldValue ?? undefined) : undefined);
}

function reduceFamily(
  parent: Node,
  family: Family,
  texts: Map<Element, string | undefined>,
  gone: Map<string, Gone[]>,
  result: Digest,
): void {
  if (parent instanceof Element && UNSEEN.has(dom.localName(parent)) && dom.localName(parent) !== 'title')
    return;
  const removed = [...family.removed];
  const added = [...family.added].filter((node) => dom.isConnected(node));
  if (parent instanceof Element && [...removed, ...added].every((node) => node instanceof Text)) {
    if (!texts.has(parent))
      texts.set(parent, family.whole ? removed.map((node) => dom.textContent(node)).join('') : undefined);
    return;
  }
  for (const node of removed) if (node instanceof Element) noteRemoved(node, parent, gone, result);
  for (const node of added) {
    if (node instanceof Element && !UNSEEN.has(dom.localName(node))) result.appeared.push(node);
    else if (node instanceof Text && parent instanceof Element && textOf(node))
      texts.set(parent, texts.get(parent));
  }
}

/** An element that left its parent: moved elsewhere, or gone. */
function noteRemoved(element: Element, parent: Node, gone: Map<string, Gone[]>, result: Digest): void {
  if (UNSEEN.has(dom.localName(element))) return;
  if (dom.isConnected(element)) {
    if (dom.parentNode(element) !== parent)
      result.changed.push({ id: elementNumber(element), what: 'moved' });
    return;
  }
  const key = keyOf(element);
  const alike = gone.get(key);
  if (alike) alike.push({ element, parent });
  else gone.set(key, [{ element, parent }]);
}

/** The same words in the same kind of element, drawn again, are no change. */
function cancelRedrawn(gone: Map<string, Gone[]>, result: Digest): void {
  const moved = new Set(
    result.changed.filter((change) => change.what === 'moved').map((change) => change.id),
  );
  result.appeared = result.appeared.filter((element) => {
    if (moved.has(elementNumber(element))) return false;
    const twin = gone.get(keyOf(element))?.pop();
    if (twin) result.redrawn.push(twin.element);
    return twin === undefined || statesOf(twin.element) !== statesOf(element);
  });
  const shown: Element[] = [];
  for (const element of result.appeared) {
    if (shown.length >= MAX_ELEMENTS) break;
    if (isNoticeable(element)) shown.push(element);
    else if (result.weak.length < MAX_ELEMENTS) result.weak.push(element);
  }
  result.appeared = shown;
  for (const { element, parent } of [...gone.values()].flat()) {
    const text = textOf(element);
    if (!text) {
      if (result.weak.length < MAX_ELEMENTS) result.weak.push(element);
      continue;
    }
    if (result.removed.length >= MAX_ELEMENTS) break;
    result.removed.push({ text, from: parent });
  }
}

const keyOf = (element: Element): string => `${dom.localName(element)} ${textOf(element).slice(0, 500)}`;

/** States that a redraw may have changed although the words are the same. */
function statesOf(element: Element): string {
  const parts: string[] = [];
  for (const part of [
    element,
    ...dom.elementQueryAll(
      element,
      '[aria-checked],[aria-selected],[aria-expanded],[aria-pressed],[disabled]',
    ),
  ].slice(0, 200)) {
    for (const name of ['aria-checked', 'aria-selected', 'aria-expanded', 'aria-pressed', 'disabled']) {
      parts.push(dom.getAttribute(part, name) ?? '');
    }
  }
  return parts.join();
}

const CONTENT = 'img,svg,canvas,video,audio,iframe,input,textarea,select,button,[role],[aria-label]';

function isNoticeable(element: Element): boolean {
  if (!seen(element)) return false;
  return (
    textOf(element) !== '' ||
    dom.matches(element, CONTENT) ||
    dom.elementQueryAll(element, CONTENT).length > 0
  );
}

function reportText(element: Element, before: string | undefined, result: Digest): void {
  if (!dom.isConnected(element)) return;
  const isTitle = dom.localName(element) === 'title';
  if (!isTitle && (UNSEEN.has(dom.localName(element)) || !seen(element))) return;
  if (result.appeared.some((root) => dom.contains(root, element))) return;
  const after = textOf(element).slice(0, LONGEST_TEXT);
  const old = before === undefined ? undefined : collapse(before).slice(0, LONGEST_TEXT);
  if (old === after) return;
  result.changed.push({
    id: elementNumber(element),
    what: isTitle ? 'title' : 'text',
    ...(old !== undefined && { before: old }),
    after,
  });
}

function reportStates(element: Element, old: Map<string, string>, result: Digest): void {
  if (!dom.isConnected(element) || result.appeared.some((root) => dom.contains(root, element))) return;
  for (const [name, before] of old) {
    const after = dom.getAttribute(element, name) ?? 'none';
    if (after === before || (name === 'value' && isSecret(element))) continue;
    result.changed.push({
      id: elementNumber(element),
      what: name,
      before: before.slice(0, 120),
      after: after.slice(0, 120),
    });
  }
}

function outermost(elements: Element[]): Element[] {
  const unique = [...new Set(elements)];
  return unique.filter(
    (element) => !unique.some((other) => other !== element && dom.contains(other, element)),
  );
}

const textOf = (node: Node): string => collapse(dom.textContent(node) ?? '');
