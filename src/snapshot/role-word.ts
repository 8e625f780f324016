/** The word for what an element is: one for its line in a snapshot, in an effect and in an error. */
import type { ElementInfo, PageNode } from '../page/seeing/api.ts';

/** A clickable thing without a role is called that. What only scrolls or is dragged keeps `generic`. */
export function roleWord({
  role,
  actable,
  draggable,
  scrollable,
}: Pick<PageNode | ElementInfo, 'role' | 'actable' | 'draggable' | 'scrollable'>): string {
  return role === 'generic' && actable === 'clickable' && !draggable && !scrollable ? 'clickable' : role;
}

/** Whether the word stands for an element without a role. */
export const saysNoRole = (word: string): boolean => word === 'generic' || word === 'clickable';
