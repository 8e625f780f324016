/** Whether the page's sheets set something at all, so that what costs much to ask of each element is asked where it may be set. */
import * as dom from '../dom.ts';
import { HAS, type Item, type Pass } from './item.ts';

interface Answer {
  rules: number;
  /** Some rule may draw elements away. */
  sets: boolean;
  /** Selectors of rules that may hide elements without class, id or style. */
  plain: readonly string[];
}

/** Answer for a sheet, kept as long as the sheet has as many rules. */
const known = new WeakMap<CSSStyleSheet, Answer>();
const UNREADABLE: Answer = { rules: 0, sets: true, plain: [] };

/**
 * Elements that a rule may hide although nothing in their attributes says so: rules for a tag, an attribute, a place.
 * They are asked what elements with a class are asked.
 */
export function hiddenByPlainRules(): ReadonlySet<Element> {
  const sheets = [...dom.styleSheets(document), ...dom.adoptedSheets(document)];
  const selectors = new Set(sheets.flatMap((sheet) => answerFor(sheet).plain));
  const found = new Set<Element>();
  for (const selector of selectors.size > MOST_SELECTORS ? ['*'] : selectors)
    for (const element of dom.documentQueryAll(document, selector)) found.add(element);
  return found;
}

/** With more of them it is cheaper to ask every element. */
const MOST_SELECTORS = 150;

/** A transform, filter, negative margin or negative index may draw the element elsewhere, or not at all. */
export function mayBeDrawnAway(pass: Pass, item: Item): boolean {
  if (item.inShadow || item.has & HAS.inline) return true;
  pass.drawing ??=
    dom.adoptedSheets(document).length > 0 ||
    dom.animations(document).length > 0 ||
    [...dom.styleSheets(document)].some((sheet) => answerFor(sheet).sets);
  return pass.drawing;
}

function answerFor(sheet: CSSStyleSheet): Answer {
  const rules = dom.rulesOf(sheet);
  if (!rules) return UNREADABLE;
  const before = known.get(sheet);
  if (before?.rules === rules.length) return before;
  const reading: Reading = { sets: false, plain: [] };
  readRules(rules, '', reading);
  const answer = { rules: rules.length, ...reading };
  known.set(sheet, answer);
  return answer;
}

interface Reading {
  sets: boolean;
  plain: string[];
}

/** @param around selector of the rule that the rules are nested in */
function readRules(rules: CSSRuleList, around: string, reading: Reading): void {
  for (const rule of rules) {
    const inside = rule instanceof CSSStyleRule ? nested(rule.selectorText, around) : around;
    const style = styleOf(rule);
    if (style) {
      reading.sets ||= drawsAway(style);
      if (!(rule instanceof CSSKeyframeRule) && mayHide(style)) reading.plain.push(...plainSelectors(inside));
    } else if (rule instanceof CSSImportRule && rule.styleSheet) {
      const { sets, plain } = answerFor(rule.styleSheet);
      reading.sets ||= sets;
      reading.plain.push(...plain);
    }
    if ('cssRules' in rule) readRules(rule.cssRules as CSSRuleList, inside, reading); // grouping rules and keyframes
  }
}

/** Of a rule for elements, of a keyframe, and of declarations between nested rules, which have no selector of their own. */
function styleOf(rule: CSSRule): CSSStyleDeclaration | undefined {
  if (rule instanceof CSSStyleRule || rule instanceof CSSKeyframeRule) return rule.style;
  const style: unknown = 'style' in rule ? rule.style : undefined;
  const isNested = rule.parentRule !== null && !(rule instanceof CSSFontFaceRule);
  return isNested && style instanceof CSSStyleDeclaration ? style : undefined;
}

/** A nested rule's selector with `&` in it, or relative to the rule around it (CSS Nesting). A scope may be anything. */
function nested(selector: string, around: string): string {
  if (around === '') return /["']/.test(selector) ? selector : selector.replace(/&|:scope\b/g, ':is(*)');
  const parent = `:is(${around})`;
  return selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} :is(${selector})`;
}

/** What stands in brackets, whose points and commas mean nothing here. */
const INNER_REGEXP = /"[^"]*"|\[[^\]]*\]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/** The selectors of a list that may match an element without class and id; any element for one that can't be asked. */
function plainSelectors(list: string): string[] {
  const bare = list.replace(INNER_REGEXP, (inner) => '\0'.repeat(inner.length));
  const selectors: string[] = [];
  let start = 0;
  for (const part of bare.split(',')) {
    const subject =
      part
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const selector = list.slice(start, start + part.length).trim();
    start += part.length + 1;
    if (!/[.#]|::|:(?:before|after|first-l)/.test(subject))
      selectors.push(isAskable(selector) ? selector : '*');
  }
  return selectors;
}

function isAskable(selector: string): boolean {
  try {
    dom.documentQueryAll(document, `${selector}:not(*)`);
    return true;
  } catch {
    return false;
  }
}

/** Whether text in an element that has no class may become invisible by it. */
function mayHide(style: CSSStyleDeclaration): boolean {
  const { opacity, fontSize, clipPath, visibility } = style;
  if (drawsAway(style) || style.contentVisibility !== '' || (clipPath !== '' && clipPath !== 'none'))
    return true;
  if (visibility !== '' && visibility !== 'visible') return true;
  if (opacity !== '' && !(Number.parseFloat(opacity) > LEAST_OPACITY)) return true;
  if (fontSize !== '' && TINY_REGEXP.test(fontSize)) return true;
  return style.animationName !== '' && style.animationName !== 'none';
}

/** Opacity that is computed, or that multiplies with another one. */
const LEAST_OPACITY = 0.3;
/** A font of less than half an em, of few pixels, or one that is computed. */
const TINY_REGEXP = /^(?:0|[0-3](?:\.\d+)?(?:px|pt)|0?\.[0-4]\d*r?em|[0-4]?\d(?:\.\d+)?%)$|^0r?em|\(/;

/** Turns in the plane, and shifts by less than a hundred pixels or per cent. */
const HARMLESS_TRANSFORM_REGEXP =
  /^(?:none|initial|unset|(?:rotate\([^()]*\)|translate[XY]?\(-?[\d.]{1,4}(?:px|%)?(?:, -?[\d.]{1,4}(?:px|%)?)?\)| )+)$/;
const LONG_SHIFT_REGEXP = /\d{3,}(?:\.\d*)?(?:px|%)/;
/** A negative length of three digits, or of a unit that makes it long, or one that is computed. */
const LONG_MARGIN_REGEXP = /^-\d{3}|^-\d+(?:\.\d+)?(?!\d|\.|px)[a-z%]|\(/;

function drawsAway(style: CSSStyleDeclaration): boolean {
  const { transform, marginLeft, marginTop } = style;
  if (transform !== '' && (!HARMLESS_TRANSFORM_REGEXP.test(transform) || LONG_SHIFT_REGEXP.test(transform)))
    return true;
  if ([style.translate, style.scale, style.rotate, style.filter].some((set) => set !== '' && set !== 'none'))
    return true;
  if (LONG_MARGIN_REGEXP.test(marginLeft) || LONG_MARGIN_REGEXP.test(marginTop)) return true;
  return /^-|\(/.test(style.zIndex);
}
