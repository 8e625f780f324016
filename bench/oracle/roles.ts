/** What Chromium calls roles in `Accessibility.getFullAXTree`, in the words of ARIA. Each line has its reason. */

/** Roles that say nothing: not compared, whatever we make of the element. */
export const SILENT: ReadonlySet<string> = new Set([
  // The document itself: its title and address are listed apart.
  'RootWebArea',
  // Text, line breaks and list bullets: no elements with a role, our text runs.
  'StaticText',
  'InlineTextBox',
  'LineBreak',
  'ListMarker',
  // Elements that have no meaning, in ARIA's words too.
  'generic',
  'none',
]);

/**
 * Chromium's own roles for which ARIA has another word. A role that stands for itself is not in the table.
 * An empty string: HTML-AAM gives the element no ARIA role (or `generic`), so that our snapshot lists it only for
 * another reason (a listener, the focus).
 */
export const ARIA_WORD: ReadonlyMap<string, string> = new Map([
  ['image', 'img'], // ARIA 1.3 has both spellings.
  ['SvgRoot', 'img'], // SVG-AAM: graphics-document, which ARIA 1.3 lets be shown as img.
  ['graphics-symbol', 'img'], // A named shape: the picture of something.
  ['DisclosureTriangle', 'button'], // HTML-AAM leaves summary open; it is pressed like a button.
  ['DisclosureTriangleGrouped', 'button'],
  ['Details', 'group'], // HTML-AAM: group.
  ['Iframe', 'iframe'], // Frame owners are named so in a snapshot.
  ['IframePresentational', 'iframe'],
  ['Date', 'textbox'], // HTML-AAM has no role for these fields; they are filled like text.
  ['DateTime', 'textbox'],
  ['InputTime', 'textbox'],
  ['ColorWell', 'textbox'],
  ['Canvas', 'canvas'], // No ARIA role; the snapshot keeps the tag's name for what can be clicked or watched.
  ['Video', 'video'],
  ['Audio', 'audio'],
  ['EmbeddedObject', 'object'],
  ['PluginObject', 'object'],
  ['MathMLMath', 'math'],
  ['MenuListOption', 'option'],
  ['ListBoxOption', 'option'],
  ['gridcell', 'gridcell'],
  ['LabelText', ''],
  ['Legend', ''],
  ['Figcaption', ''],
  ['DescriptionList', ''],
  ['Abbr', ''],
  ['Ruby', ''],
  ['RubyAnnotation', ''],
  ['Section', ''],
  ['SectionWithoutName', ''],
  ['HeaderAsNonLandmark', ''],
  ['FooterAsNonLandmark', ''],
  ['sectionheader', ''],
  ['sectionfooter', ''],
  ['LayoutTable', ''],
  ['LayoutTableRow', ''],
  ['LayoutTableCell', ''],
]);

export function ariaWord(chromium: string): string {
  return ARIA_WORD.get(chromium) ?? chromium;
}

/** Focusable things that have no ref of their own, because another ref stands for them. */
export function standsForAnother(node: {
  role: string;
  part: boolean;
  closedOption: boolean;
}): string | undefined {
  if (node.closedOption) return 'options of a closed select, chosen through its ref';
  if (node.role === 'RootWebArea') return 'documents';
  return undefined;
}
