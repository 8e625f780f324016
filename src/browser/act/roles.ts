/** The roles a target can name (WAI-ARIA 1.2, and what HTML-AAM adds). */
import { suggest } from '../../protocol/suggest.ts';

const ROLES: ReadonlySet<string> = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic ' +
    'grid gridcell group heading iframe img image insertion link list listbox listitem log main mark marquee math menu ' +
    'menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation ' +
    'progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton ' +
    'status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar ' +
    'tooltip tree treegrid treeitem'
  ).split(' '),
);

/** Whether it can follow `role=`. */
export const isRole = (role: string): boolean => ROLES.has(role);

/** Words for controls that are no role, and the role that is meant. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['input', 'textbox'],
  ['text', 'textbox'],
  ['textfield', 'textbox'],
  ['textarea', 'textbox'],
  ['select', 'combobox'],
  ['dropdown', 'combobox'],
  ['a', 'link'],
  ['anchor', 'link'],
  ['btn', 'button'],
  ['picture', 'img'],
  ['toggle', 'switch'],
  ['range', 'slider'],
  ['number', 'spinbutton'],
  ['modal', 'dialog'],
  ['nav', 'navigation'],
  ['li', 'listitem'],
]);

/** The role that was probably meant, if any is near. */
export const nearestRole = (word: string): string | undefined => MEANT.get(word) ?? suggest(word, ROLES);
