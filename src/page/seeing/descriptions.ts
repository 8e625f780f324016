/** Accessible descriptions: what explains an element beyond its name. */
import { collapse } from './drawn-text.ts';
import { attribute, HAS, type Item, type Pass } from './item.ts';
import { relatedText, titleName } from './names.ts';
import { resolveIds } from './relations.ts';
import { Meetings, type Name } from './walk.ts';

/** `aria-describedby`, else `aria-description`, else a title that is not the name; empty without any. */
export function descriptionOf(pass: Pass, item: Item, name: Name): string {
  if (item.has & HAS.aria) {
    const related = resolveIds(pass, item, 'aria-describedby');
    if (related.length > 0) {
      const text = collapse(
        relatedText({ pass, met: new Meetings(), target: undefined, reach: 'seen' }, related, true),
      );
      if (text) return text;
    }
    const stated = attribute(item, 'aria-description')?.trim();
    if (stated) return collapse(stated);
  }
  return item.has & HAS.title && name.from !== 'title' ? collapse(titleName(item)) : '';
}
