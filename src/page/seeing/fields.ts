/** Which elements text is typed into. */
import { isEditingHost } from './focus.ts';
import { HAS, type Item, type Pass } from './item.ts';
import { roleOf } from './roles.ts';

/** Inputs of text kinds, text areas and editing hosts. */
export function isTextField(pass: Pass, item: Item): boolean {
  if (item.tag === 'input' || item.tag === 'textarea') {
    const role = roleOf(pass, item);
    return (
      role === 'textbox' ||
      role === 'searchbox' ||
      role === 'spinbutton' ||
      (role === 'combobox' && item.tag === 'input')
    );
  }
  if (item.has & HAS.editable && isEditingHost(item)) return true;
  if (!(item.has & HAS.role)) return false;
  const role = roleOf(pass, item);
  return role === 'textbox' || role === 'searchbox';
}
