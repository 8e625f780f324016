/**
 * HTML that the page engine has cleaned, as Markdown. The converter is loaded on first use: most sessions never need it.
 * The rules for tables are our own: of the plug-ins, `turndown-plugin-gfm` and Joplin's leave some tables as HTML, which
 * brings back attributes and markup of the page, and Truto's breaks a cell at `|` and drops the caption.
 */
import type TurndownService from 'turndown';

let converter: Promise<TurndownService> | undefined;

/** @param html as `readableHtml` gives it */
export async function toMarkdown(html: string): Promise<string> {
  if (html.trim() === '') return '';
  converter ??= makeConverter();
  return (await converter).turndown(html).trim();
}

async function makeConverter(): Promise<TurndownService> {
  const { default: Turndown } = await import('turndown');
  const service = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  });
  // Titles repeat the text, and addresses of pictures are long: neither is worth its tokens.
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && attributeOf(node, 'href') !== '',
    replacement: (content, node) =>
      content.trim() === '' ? '' : `[${oneLine(content)}](${attributeOf(node, 'href')})`,
  });
  service.addRule('picture', {
    filter: 'img',
    replacement: (_, node) =>
      attributeOf(node, 'alt') === '' ? '' : `![${oneLine(attributeOf(node, 'alt'))}]`,
  });
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) => ` ${oneLine(content).replaceAll('|', '\\|')} |`,
  });
  service.addRule('row', {
    filter: 'tr',
    replacement: (content, node) =>
      `\n|${content}${isFirstRow(node) ? `\n|${' --- |'.repeat(countCells(node))}` : ''}`,
  });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
  service.addRule('tableParts', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  return service;
}

/** Only what the rules ask of a node; the converter's DOM on this side is not the browser's. */
interface RowNode {
  nodeName: string;
  parentNode: RowNode | null;
  previousSibling: RowNode | null;
  childNodes: ArrayLike<RowNode>;
}

function oneLine(content: string): string {
  return content.replace(/\s*\n\s*/g, ' ').trim();
}

function attributeOf(node: unknown, name: string): string {
  const { getAttribute } = node as { getAttribute?: (name: string) => string | null }; // as below
  return getAttribute?.call(node, name)?.trim() ?? '';
}

function isFirstRow(node: unknown): boolean {
  const row = node as RowNode; // turndown hands over nodes of its own DOM
  if (hasBefore(row)) return false;
  const parent = row.parentNode;
  return parent === null || parent.nodeName === 'TABLE' || !hasBefore(parent);
}

function hasBefore(node: RowNode): boolean {
  for (let before = node.previousSibling; before; before = before.previousSibling) {
    if (/^(TR|THEAD|TBODY|TFOOT)$/.test(before.nodeName)) return true;
  }
  return false;
}

function countCells(node: unknown): number {
  const row = node as RowNode; // as above
  return Array.from(row.childNodes).filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH').length;
}
