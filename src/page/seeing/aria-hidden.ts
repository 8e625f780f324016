/** What `aria-hidden` takes from the accessibility tree, though people may see it. */
import { attribute, HAS, type Item } from './item.ts';

/** Whether it, or what it stands in, is hidden from the accessibility tree. */
export function isAriaHidden(item: Item): boolean {
  if (item.ariaHidden !== undefined) return item.ariaHidden;
  if (item.parent?.ariaHidden !== undefined) {
    item.ariaHidden = item.parent.ariaHidden || ((item.has & HAS.ariaHidden) !== 0 && hidesFromTree(item));
    return item.ariaHidden;
  }
  const chain: Item[] = [];
  let at: Item | undefined = item;
  for (; at && at.ariaHidden === undefined; at = at.parent) chain.push(at);
  let hidden = at?.ariaHidden ?? false;
  for (const next of chain.reverse()) {
    hidden ||= (next.has & HAS.ariaHidden) !== 0 && hidesFromTree(next);
    next.ariaHidden = hidden;
  }
  return hidden;
}

/** ARIA ignores the attribute on html and body. */
function hidesFromTree(item: Item): boolean {
  if (item.tag === 'body' || item.tag === 'html' || item.tag === 'option') return false;
  return attribute(item, 'aria-hidden')?.toLowerCase() === 'true';
}
