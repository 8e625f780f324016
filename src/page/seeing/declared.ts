/** Whether the page's sheets set a property at all, so that what costs much to ask of each element is asked where it may be set. */
import * as dom from '../dom.ts';
import { HAS, type Item, type Pass } from './item.ts';

/** Answer for a sheet, kept as long as the sheet has as many rules. */
const known = new WeakMap<CSSStyleSheet, { rules: number; sets: boolean }>();

/** One of the properties `translate`, `scale` and `rotate` may draw the element elsewhere, or not at all. */
export function mayMove(pass: Pass, item: Item): boolean {
  if (item.inShadow || item.has & HAS.inline) return true;
  pass.moving ??= dom.adoptedSheets(document).length > 0 || [...dom.styleSheets(document)].some(setsMoves);
  return pass.moving;
}

function setsMoves(sheet: CSSStyleSheet): boolean {
  let rules: CSSRuleList;
  try {
    rules = sheet.cssRules;
  } catch {
    // Of another origin.
    return true;
  }
  const before = known.get(sheet);
  if (before?.rules === rules.length) return before.sets;
  const sets = anyMoves(rules);
  known.set(sheet, { rules: rules.length, sets });
  return sets;
}

function anyMoves(rules: CSSRuleList): boolean {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule || rule instanceof CSSKeyframeRule) {
      const { translate, scale, rotate } = rule.style;
      if (translate + scale + rotate !== '') return true;
    } else if (rule instanceof CSSImportRule) {
      if (rule.styleSheet && setsMoves(rule.styleSheet)) return true;
    }
    if ('cssRules' in rule && anyMoves(rule.cssRules as CSSRuleList)) return true; // grouping rules and keyframes
  }
  return false;
}
