/** Whether the page's sheets set something at all, so that what costs much to ask of each element is asked where it may be set. */
import * as dom from '../dom.ts';
import { HAS, type Item, type Pass } from './item.ts';

/** Answer for a sheet, kept as long as the sheet has as many rules. */
const known = new WeakMap<CSSStyleSheet, { rules: number; sets: boolean }>();

/** A transform, filter, negative margin or negative index may draw the element elsewhere, or not at all. */
export function mayBeDrawnAway(pass: Pass, item: Item): boolean {
  if (item.inShadow || item.has & HAS.inline) return true;
  pass.drawing ??=
    dom.adoptedSheets(document).length > 0 ||
    dom.animations(document).length > 0 ||
    [...dom.styleSheets(document)].some(mayDrawAway);
  return pass.drawing;
}

function mayDrawAway(sheet: CSSStyleSheet): boolean {
  let rules: CSSRuleList;
  try {
    rules = sheet.cssRules;
  } catch {
    // Of another origin.
    return true;
  }
  const before = known.get(sheet);
  if (before?.rules === rules.length) return before.sets;
  const sets = anyDrawsAway(rules);
  known.set(sheet, { rules: rules.length, sets });
  return sets;
}

function anyDrawsAway(rules: CSSRuleList): boolean {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule || rule instanceof CSSKeyframeRule) {
      if (drawsAway(rule.style)) return true;
    } else if (rule instanceof CSSImportRule) {
      if (rule.styleSheet && mayDrawAway(rule.styleSheet)) return true;
    }
    if ('cssRules' in rule && anyDrawsAway(rule.cssRules as CSSRuleList)) return true; // grouping rules and keyframes
  }
  return false;
}

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
  if (style.translate + style.scale + style.rotate + style.filter !== '') return true;
  if (LONG_MARGIN_REGEXP.test(marginLeft) || LONG_MARGIN_REGEXP.test(marginTop)) return true;
  return /^-|\(/.test(style.zIndex);
}
