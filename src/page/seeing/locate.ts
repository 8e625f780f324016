/** Finds elements by selector, text, label, or role and name. */
import * as dom from '../dom.ts';
import { elementNumber } from '../registry.ts';
import type { LocatorQuery } from './api.ts';
import { SAME_ROLE } from './aria.ts';
import { isAriaHidden } from './aria-hidden.ts';
import { contentName } from './contents.ts';
import { collapse } from './drawn-text.ts';
import { childrenOf, type Item, itemOf, type Pass, shadowOf } from './item.ts';
import { LABELLED } from './labels.ts';
import { listedRole, tooltip } from './listing.ts';
import { nameOf } from './names.ts';
import { startPass } from './pass.ts';
import { roleOf } from './roles.ts';
import { isShown } from './sight.ts';

/** Numbers of the matching elements, in document order. */
export function locate(query: LocatorQuery): number[] {
  switch (query.kind) {
    case 'css':
      return bySelector(query.selector).map(elementNumber);
    case 'text':
      return numbers(byText(startPass(), query.text));
    case 'label':
      return numbers(byLabel(startPass(), query.text));
    case 'role':
      return numbers(byRole(startPass(), query.role, query.name));
  }
}

function numbers(items: Item[]): number[] {
  return items.flatMap((item) => (item.element ? [elementNumber(item.element)] : []));
}

/** Matches in the document, then in each shadow tree, in document order of the hosts. */
function bySelector(selector: string): Element[] {
  const found = [...dom.documentQueryAll(document, selector)];
  const hosts = [...dom.documentQueryAll(document, '*')];
  for (let host = hosts.shift(); host; host = hosts.shift()) {
    const root = shadowOf(host);
    if (!root) continue;
    found.push(...dom.fragmentQueryAll(root, selector));
    hosts.unshift(...dom.fragmentQueryAll(root, '*'));
  }
  return found;
}

/** Rendered elements in reading order. */
function* rendered(pass: Pass): Generator<Item> {
  const start = dom.documentElement(document);
  const stack: Item[] = start ? [itemOf(pass, start)] : [];
  for (let item = stack.pop(); item; item = stack.pop()) {
    if (!item.element || isNeverShown(pass, item)) continue;
    yield item;
    const kids = childrenOf(pass, item);
    for (let i = kids.length - 1; i >= 0; i--) {
      const kid = kids[i];
      if (kid) stack.push(kid);
    }
  }
}

function isNeverShown(pass: Pass, item: Item): boolean {
  return !isShown(pass, item) && item.sight?.kind === 'unrendered';
}

/** Exact matches, else those that differ only in case; of nested ones the deepest. */
function byText(pass: Pass, text: string): Item[] {
  const wanted = collapse(text);
  const exact: Item[] = [];
  const loose: Item[] = [];
  for (const item of rendered(pass)) {
    if (!isShown(pass, item)) continue;
    const match = bestMatch(textsOf(pass, item, wanted.length), wanted);
    if (match === 'exact') exact.push(item);
    else if (match === 'loose') loose.push(item);
  }
  return deepest(exact.length > 0 ? exact : loose);
}

function bestMatch(texts: string[], wanted: string): 'exact' | 'loose' | undefined {
  if (texts.includes(wanted)) return 'exact';
  const lower = wanted.toLowerCase();
  return texts.some((text) => text.toLowerCase() === lower) ? 'loose' : undefined;
}

const SAID_BY = ['aria-label', 'title', 'placeholder', 'alt'];

function textsOf(pass: Pass, item: Item, length: number): string[] {
  const { element } = item;
  if (!element) return [];
  const texts: string[] = [];
  for (const name of SAID_BY) {
    const value = dom.getAttribute(element, name);
    if (value) texts.push(collapse(value));
  }
  if (item.tag === 'input') {
    const value = dom.getAttribute(element, 'value');
    if (value && /^(submit|button|reset)$/.test(dom.getAttribute(element, 'type') ?? ''))
      texts.push(collapse(value));
  }
  if (item.tag === 'select') return texts;
  const raw = dom.textContent(element) ?? '';
  // Far more text than is looked for: no need to compose it.
  const maybe = raw.length <= length * 3 + 200;
  if (maybe) texts.push(collapse(raw), contentName(pass, item));
  return texts;
}

function deepest(items: Item[]): Item[] {
  const outer = new Set<Item>();
  for (const item of items) for (let at = item.parent; at; at = at.parent) outer.add(at);
  return items.filter((item) => !outer.has(item));
}

/** Fields whose label, aria-label, title or placeholder it is. */
function byLabel(pass: Pass, text: string): Item[] {
  const wanted = collapse(text);
  const fields: Item[] = [];
  for (const item of rendered(pass)) {
    const role = roleOf(pass, item);
    if (
      LABELLED.has(item.tag) ||
      listedRole(pass, item, role) === 'textbox' ||
      /^(combobox|slider|switch|listbox|radiogroup)$/.test(role)
    )
      fields.push(item);
  }
  const names = new Map(fields.map((item) => [item, nameOf(pass, item).text]));
  return firstFilled(
    [
      (name) => name === wanted,
      (name) => name.toLowerCase() === wanted.toLowerCase(),
      (name) => name.replace(/\s*[*:]+$/, '').toLowerCase() === wanted.replace(/\s*[*:]+$/, '').toLowerCase(),
    ],
    names,
  );
}

function firstFilled(tests: ((name: string) => boolean)[], names: Map<Item, string>): Item[] {
  for (const test of tests) {
    const found = [...names].filter(([, name]) => test(name)).map(([item]) => item);
    if (found.length > 0) return found;
  }
  return [];
}

function byRole(pass: Pass, role: string, name: string | undefined): Item[] {
  const wanted = SAME_ROLE.get(role) ?? role;
  const names = new Map<Item, string>();
  for (const item of rendered(pass)) {
    const own = roleOf(pass, item);
    if ((listedRole(pass, item, own) ?? 'generic') !== wanted || !isShown(pass, item) || isAriaHidden(item))
      continue;
    names.set(
      item,
      wanted === 'generic' ? contentName(pass, item) || tooltip(item) : nameOf(pass, item).text,
    );
  }
  if (name === undefined) return [...names.keys()];
  const text = collapse(name);
  const lower = text.toLowerCase();
  return firstFilled(
    [(own) => own === text, (own) => own.toLowerCase() === lower, (own) => own.toLowerCase().includes(lower)],
    names,
  );
}
