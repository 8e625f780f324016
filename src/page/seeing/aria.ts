/** What WAI-ARIA 1.3 (with its graphics and publishing modules) says about roles and attributes. */

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Roles an author may use. Abstract roles are left out: an author may not. */
export const ARIA_ROLES = words(`
  alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
  comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell
  group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem
  menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup
  region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status
  strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree
  treegrid treeitem
  graphics-document graphics-object graphics-symbol
  doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-biblioentry doc-bibliography doc-biblioref
  doc-chapter doc-colophon doc-conclusion doc-cover doc-credit doc-credits doc-dedication doc-endnote doc-endnotes
  doc-epigraph doc-epilogue doc-errata doc-example doc-footnote doc-foreword doc-glossary doc-glossref doc-index
  doc-introduction doc-noteref doc-notice doc-pagebreak doc-pagefooter doc-pageheader doc-pagelist doc-part doc-preface
  doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc
`);

/** Two spellings of one role. */
export const SAME_ROLE: ReadonlyMap<string, string> = new Map([
  ['image', 'img'],
  ['presentation', 'none'],
  ['directory', 'list'],
]);

/** Attributes that make `role=none` count for nothing (ARIA 1.3, presentational roles conflict resolution). */
export const GLOBAL_ATTRIBUTES = words(`
  aria-atomic aria-brailleroledescription aria-busy aria-controls aria-current aria-describedby aria-description
  aria-details aria-flowto aria-grabbed aria-keyshortcuts aria-label aria-labeledby aria-labelledby aria-live aria-owns
  aria-relevant aria-roledescription
`);

/** Roles a person operates. */
export const WIDGET_ROLES = words(`
  button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox slider
  spinbutton switch tab textbox treeitem
`);

/**
 * Roles that appear in the tree; the rest is `generic`, and what is only inline formatting (strong, emphasis, code, time,
 * mark, subscript, superscript): its text is part of the line it stands in.
 */
export const UNLISTED = words(`
  generic none strong emphasis code time mark subscript superscript sectionheader sectionfooter suggestion
`);

/** Names from content whatever they stand in (ARIA "name from: contents", as Chromium has it). */
export const NAMED_BY_CONTENT = words(`
  button cell checkbox columnheader gridcell heading link option math menuitem menuitemcheckbox menuitemradio radio
  rowheader switch tab term treeitem tooltip doc-backlink doc-biblioref doc-glossref doc-noteref LayoutTableCell
  DisclosureTriangle
`);

/** Their content names only what they stand in. */
export const CONTENT_FOR_OTHERS = words(`
  generic none code deletion insertion definition emphasis list listitem mark paragraph region strong subscript superscript
  time caption Abbr Canvas DescriptionList Details Figcaption LabelText LayoutTable LayoutTableRow Legend Ruby Section
  sectionfooter SvgRoot
`);

/** Roles that a tooltip describes but does not name (ARIA "name prohibited"). */
export const WITHOUT_TOOLTIP_NAME = words(`
  caption code deletion insertion definition emphasis generic mark none paragraph strong suggestion
`);

/** Roles that `aria-expanded` may stand on; upper case: roles of our own. */
export const WITH_EXPANDED = words(`
  application button checkbox columnheader combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio row
  rowheader switch tab treeitem DisclosureTriangle Details
`);

/** Roles that `aria-selected` may stand on. */
export const WITH_SELECTED = words('cell columnheader gridcell option row rowheader tab treeitem');

/** Roles that `aria-checked` may stand on. */
export const WITH_CHECKED = words('checkbox menuitemcheckbox menuitemradio option radio switch treeitem');

/** Roles that text is typed into. */
export const EDITABLE = words('textbox searchbox combobox spinbutton');
