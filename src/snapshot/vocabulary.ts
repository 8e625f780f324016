/** What the listing knows about ARIA roles: which carry structure, which only wrap, which hide their children. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Every role of WAI-ARIA 1.2, plus the names that HTML-AAM and the engine add. */
export const ROLES = words(`
  alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
  complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid
  gridcell group heading iframe img image insertion link list listbox listitem log main mark marquee math menu menubar
  menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio
  radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong
  subscript suggestion superscript switch tab table tablist tabpanel term text textbox time timer toolbar tooltip tree
  treegrid treeitem clickable canvas video audio details summary label legend figcaption`);

/** Phrasing that is part of the sentence around it. */
export const INLINE = words(`
  strong emphasis code deletion insertion subscript superscript time mark suggestion ruby abbr label`);

/** Roles that say nothing by themselves: without name and ref their children take their place. */
export const WRAPPERS = words(`
  caption details directory document figcaption figure generic group legend list none paragraph presentation rowgroup
  section sectionfooter sectionheader`);

/** Roles that are printed only to hold several lines together. */
export const HOLDERS = words(`
  article blockquote cell columnheader definition feed form gridcell listitem menu menubar note region row rowheader
  table tablist term toolbar tooltip`);

/** Roles printed even without a name, where they hold anything at all. */
export const LANDMARKS = words(`
  banner complementary contentinfo form main navigation region search`);

/** What lies in front of the page. */
export const DIALOGS = words('dialog alertdialog');

/** Live regions: what they say is often the answer to the last action. */
export const LIVE = words('status alert log timer marquee');

/** Cells of tables and grids. */
export const CELLS = words('cell gridcell columnheader rowheader');

/** Roles whose children are presentational or repeat the name (ARIA "Children Presentational", and links). */
export const LEAVES = words(`
  button checkbox img image link menuitem menuitemcheckbox menuitemradio meter option progressbar radio scrollbar
  separator slider switch tab heading summary`);

/** Roles whose value stands for their content. */
export const FIELDS = words('textbox searchbox spinbutton combobox slider');

/** Containers that are worth a ref once somebody named them: drop targets, scopes, lists to choose from. */
export const TARGET_CONTAINERS = words(`
  application dialog alertdialog feed form grid group iframe listbox menu menubar radiogroup region tablist tabpanel
  toolbar tree treegrid`);

/** Widgets: worth a line, and a ref, even when they are disabled, empty and without name. */
export const CONTROLS = words(`
  button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox slider
  spinbutton switch tab textbox treeitem summary`);

/** Roles that say what their only text is: `term: Sloop`. */
export const SPEAKING = words('blockquote definition note term');

/** Roles whose lines may be followed by the text they begin with, other lines below: `listitem: First words`. */
export const FOLDS_FIRST_TEXT = words(`
  article blockquote cell columnheader definition gridcell listitem note rowheader term`);
