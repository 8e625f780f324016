/**
 * Roles in tables. Chromium keeps tables that only lay a page out apart from those that hold data,
 * by what they contain and how they look; so do we, with the same criteria.
 */
import * as dom from '../dom.ts';
import { attribute, HAS, type Item, itemOf, type Pass } from './item.ts';
import { roleOf } from './roles.ts';
import { pixels } from './sight.ts';
import { cssOf } from './style.ts';

const TABLE_LIKE = new Set(['table', 'grid', 'treegrid', 'LayoutTable']);
const NEUTRAL = new Set(['generic', 'group', 'rowgroup']);

function meaningfulAncestor(pass: Pass, item: Item): Item | undefined {
  let at = item.parent;
  while (at && NEUTRAL.has(roleOf(pass, at))) at = at.parent;
  return at;
}

function tableAround(pass: Pass, item: Item): string | undefined {
  const around = meaningfulAncestor(pass, item);
  const role = around ? roleOf(pass, around) : '';
  return TABLE_LIKE.has(role) ? role : undefined;
}

/** Of `table` itself. */
export function tableRole(_pass: Pass, item: Item, element: Element): string {
  // The rule's tag says that it is one.
  return holdsData(_pass, item, element as HTMLTableElement) ? 'table' : 'LayoutTable';
}

/** Of `thead`, `tbody` and `tfoot`. */
export function sectionRole(pass: Pass, item: Item): string {
  const table = tableAround(pass, item);
  return table && table !== 'LayoutTable' ? 'rowgroup' : 'generic';
}

/** `generic` outside a table. */
export function rowRole(pass: Pass, item: Item): string {
  const table = tableAround(pass, item);
  if (!table) return 'generic';
  return table === 'LayoutTable' ? 'LayoutTableRow' : 'row';
}

/** `generic` outside a row. */
export function cellRole(pass: Pass, item: Item, element: Element): string {
  const row = meaningfulAncestor(pass, item);
  const rowIs = row ? roleOf(pass, row) : '';
  if (!row || (rowIs !== 'row' && rowIs !== 'LayoutTableRow') || !tableAround(pass, row)) return 'generic';
  if (rowIs === 'LayoutTableRow') return 'LayoutTableCell';
  if (item.tag !== 'th') return tableAround(pass, row) === 'table' ? 'cell' : 'gridcell';
  const scope = attribute(item, 'scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  return headerBySiblings(element);
}

function isHeader(cell: Element | null): boolean {
  return cell !== null && dom.localName(cell) === 'th';
}

function isFilledCell(cell: Element | null): boolean {
  return cell !== null && dom.localName(cell) === 'td' && dom.firstChild(cell) !== null;
}

/** A header without scope heads the row when data stands beside it. */
function headerBySiblings(cell: Element): string {
  const before = dom.previousElementSibling(cell);
  const after = dom.nextElementSibling(cell);
  if (!before && !after) return 'columnheader';
  if (isHeader(before) && isHeader(after)) return 'columnheader';
  if (isFilledCell(before) || isFilledCell(after)) return 'rowheader';
  let first: Element = cell;
  for (let at: Element | null = cell; at; at = dom.previousElementSibling(at)) first = at;
  let last: Element = cell;
  for (let at: Element | null = cell; at; at = dom.nextElementSibling(at)) last = at;
  const edges = [first, last, dom.nextElementSibling(first), dom.previousElementSibling(last)];
  return edges.some(isFilledCell) ? 'rowheader' : 'columnheader';
}

const MANY_ROWS = 20;

function holdsData(pass: Pass, item: Item, table: HTMLTableElement): boolean {
  if (item.has & HAS.role) return true;
  if (insideEditor(item)) return true;
  if (attribute(item, 'summary') || attribute(item, 'rules')) return true;
  if (dom.tableHead(table) || dom.tableFoot(table) || dom.tableCaption(table)) return true;
  for (let at = dom.firstElementChild(table); at; at = dom.nextElementSibling(at)) {
    if (/^col(group)?$/.test(dom.localName(at))) return true;
  }
  const rows = dom.tableRows(table);
  if (rows.length >= MANY_ROWS) return true;
  const first = rows[0];
  if (!first || (rows.length === 1 && dom.rowCells(first).length === 1)) return false;
  return looksLikeData(pass, item, rows);
}

function insideEditor(item: Item): boolean {
  return item.element instanceof HTMLElement && dom.isContentEditable(item.element);
}

interface Looks {
  cells: number;
  bordered: number;
  tinted: number;
  top: number;
  bottom: number;
  left: number;
  right: number;
  rowColours: string[];
}

function looksLikeData(pass: Pass, table: Item, rows: HTMLCollectionOf<HTMLTableRowElement>): boolean {
  const css = cssOf(table);
  const spaced = !/^0px( 0px)?$|(^| )0px/.test(css?.borderSpacing ?? '0px');
  const looks: Looks = {
    cells: 0,
    bordered: 0,
    tinted: 0,
    top: 0,
    bottom: 0,
    left: 0,
    right: 0,
    rowColours: [],
  };
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (!row) continue;
    for (const cell of dom.rowCells(row)) {
      if (markedAsData(cell)) return true;
      if (countCell(pass, cell, spaced ? (css?.backgroundColor ?? '') : undefined, looks)) return true;
      if (looks.bordered >= 10 || looks.tinted >= 10) return true;
      if (index < 5 && index === looks.rowColours.length) {
        looks.rowColours.push(dom.styleOf(row).backgroundColor);
      }
    }
  }
  return verdict(looks);
}

function markedAsData(cell: Element): boolean {
  if (dom.localName(cell) === 'th') return true;
  return ['headers', 'abbr', 'axis', 'scope'].some((name) => dom.getAttribute(cell, name));
}

/** True when the cell alone decides. */
function countCell(pass: Pass, cell: HTMLElement, tableColour: string | undefined, looks: Looks): boolean {
  if (dom.offsetWidth(cell) < 1 || dom.offsetHeight(cell) < 1) return false;
  const css = cssOf(itemOf(pass, cell));
  if (!css) return false;
  looks.cells += 1;
  if (css.emptyCells === 'hide') return true;
  const top = pixels(css.borderTopWidth) > 0;
  const bottom = pixels(css.borderBottomWidth) > 0;
  const left = pixels(css.borderLeftWidth) > 0;
  const right = pixels(css.borderRightWidth) > 0;
  if ((top && bottom) || (left && right)) looks.bordered += 1;
  looks.top += Number(top);
  looks.bottom += Number(bottom);
  looks.left += Number(left);
  looks.right += Number(right);
  const colour = css.backgroundColor;
  if (tableColour !== undefined && colour !== tableColour && colour !== 'rgba(0, 0, 0, 0)') looks.tinted += 1;
  return false;
}

function verdict(looks: Looks): boolean {
  if (looks.cells <= 1) return false;
  const half = Math.floor(looks.cells / 2);
  const most = Math.max(looks.bordered, looks.top, looks.bottom, looks.left, looks.right, looks.tinted);
  if (most >= half) return true;
  const [first, ...rest] = looks.rowColours;
  if (rest.length < 2) return false;
  return rest.every((colour, index) => (index % 2 === 0 ? colour !== first : colour === first));
}
