/** Text that CSS puts before and after an element's content. */
import * as dom from '../dom.ts';
import type { Item, Pass } from './item.ts';
import { BLOCK, BOX, type Edge, NONE } from './walk.ts';

const EVERY = Symbol('every element may have some');

/** Selectors of a sheet's rules that generate text, kept as long as the sheet has as many rules. */
const known = new WeakMap<CSSStyleSheet, { rules: number; selectors: string[] | typeof EVERY }>();

export interface Generated {
  text: string;
  edge: Edge;
}

export function generatedText(pass: Pass, item: Item, where: '::before' | '::after'): Generated | undefined {
  const { element } = item;
  if (!element) return undefined;
  pass.generating ??= findGenerating();
  if (pass.generating !== 'any' && !item.inShadow && !pass.generating.has(element)) return undefined;
  const css = dom.styleOf(element, where);
  const text = contentText(css.content);
  if (!text || css.display === 'none' || css.visibility !== 'visible') return undefined;
  return { text, edge: css.display === 'inline' ? NONE : css.display.startsWith('inline') ? BOX : BLOCK };
}

/** Computed `content`: strings, images and `/ alternative text`. Glyphs of icon fonts (private use) say nothing. */
export function contentText(content: string): string {
  if (content === 'none' || content === 'normal') return '';
  const slash = content.lastIndexOf('" / ') >= 0 || content.includes(') / ');
  if (content === 'open-quote') return '“';
  if (content === 'close-quote') return '”';
  const said = slash ? content.slice(content.lastIndexOf(' / ') + 3) : content;
  let text = '';
  for (const [, quoted] of said
    .replace(/[\w-]+\((?:"(?:[^"\\]|\\.)*"|[^)"])*\)/g, '')
    .matchAll(/"((?:[^"\\]|\\.)*)"/g))
    text += quoted?.replace(/\\(.)/g, '$1') ?? '';
  return withoutGlyphs(text);
}

export function withoutGlyphs(text: string): string {
  return text.replace(/\p{Co}/gu, '');
}

/** Elements with a rule for generated text; `any` where a sheet cannot be read (other origin). */
function findGenerating(): ReadonlySet<Element> | 'any' {
  // The browser's own sheet gives these their marks.
  const selectors: string[] = ['q'];
  for (const sheet of dom.styleSheets(document)) {
    const found = selectorsOf(sheet);
    if (found === EVERY) return 'any';
    selectors.push(...found);
  }
  try {
    // One search for all: each walks the whole document.
    return new Set(dom.documentQueryAll(document, [...new Set(selectors)].join()));
  } catch {
    return 'any';
  }
}

function selectorsOf(sheet: CSSStyleSheet): string[] | typeof EVERY {
  const rules = dom.rulesOf(sheet);
  if (!rules) return EVERY;
  const before = known.get(sheet);
  if (before?.rules === rules.length) return before.selectors;
  const selectors: string[] = [];
  const readable = collect(rules, selectors);
  const entry = { rules: rules.length, selectors: readable ? selectors : EVERY } as const;
  known.set(sheet, entry);
  return entry.selectors;
}

/** False when some rule cannot be told. */
function collect(rules: CSSRuleList, selectors: string[]): boolean {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      if (rule.cssRules.length > 0 && !collect(rule.cssRules, selectors)) return false;
      if (!rule.style.content) continue;
      const selector = rule.selectorText;
      if (!/:(before|after)\b/.test(selector) || /^(none|normal|""|'')$/.test(rule.style.content)) continue;
      if (selector.includes('&')) return false;
      selectors.push(withoutPseudo(selector));
    } else if (rule instanceof CSSImportRule) {
      if (!rule.styleSheet) continue;
      const found = selectorsOf(rule.styleSheet);
      if (found === EVERY) return false;
      selectors.push(...found);
    } else if (rule instanceof CSSGroupingRule && !collect(rule.cssRules, selectors)) return false;
  }
  return true;
}

/** `a:hover::before` → `a:hover`, `::before` → `*`. */
function withoutPseudo(selector: string): string {
  return selector.replace(/(^|[\s,>+~(])::?(before|after)\b/g, '$1*').replace(/::?(before|after)\b/g, '');
}
