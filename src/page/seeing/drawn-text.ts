/** Text as a person reads it. */
import * as dom from '../dom.ts';
import { withoutInvisible } from './invisible.ts';
import { BLANK, type Item } from './item.ts';
import { cssOf, isPlainPhrasing } from './style.ts';

/** White space to single spaces, none at the ends; what has no width left out; lone surrogates replaced. */
export function collapse(text: string): string {
  if (!/^\s|\s$|\s\s|[^\S ]|[\u00ad\u200b-\u200d\u2060\ud800-\udfff]/.test(text)) return text;
  return withoutInvisible(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toWellFormed();
}

/** Text as it is drawn: `text-transform` applied. */
export function renderedText(item: Item): string {
  if (item === BLANK) return ' ';
  item.drawn ??= drawText(item);
  return item.drawn;
}

function drawText(item: Item): string {
  // Asked only of text items.
  const text = item.data ?? dom.characterData(item.node as Text);
  const owner = item.parent;
  if (!owner || !/\S/.test(text)) return text;
  switch (transformOf(owner)) {
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return text.replace(
        /(^|[\s\p{P}])(\p{L})/gu,
        (_all, before: string, letter: string) => before + letter.toUpperCase(),
      );
    default:
      return text;
  }
}

function transformOf(owner: Item): string {
  let at = owner;
  while (at.transform === undefined && at.parent && isPlainPhrasing(at)) at = at.parent;
  at.transform ??= cssOf(at)?.textTransform ?? 'none';
  return at.transform;
}
