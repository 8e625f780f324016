/** Tables as rows of texts. */
import * as dom from '../dom.ts';
import { elementById } from '../registry.ts';
import { collapse } from '../seeing/drawn-text.ts';
import type { TableFact } from './api.ts';
import { all } from './elements.ts';

/** HTML allows larger spans; nobody means them. */
const MOST_SPAN = 1000;

/** @param root number of the element to look in; absent: the document */
export function tables(root?: number): TableFact[] {
  const within = root === undefined ? undefined : elementById(root);
  return all('table')
    .filter(([, element]) => !within || within === element || dom.contains(within, element))
    .flatMap(([id, element]) => (element instanceof HTMLTableElement ? [describeTable(id, element)] : []));
}

function describeTable(id: number, table: HTMLTableElement): TableFact {
  const caption = dom.tableCaption(table);
  const rows = Array.from(dom.tableRows(table));
  const first = rows[0] ? Array.from(dom.rowCells(rows[0])) : [];
  return {
    id,
    caption: caption ? textOf(caption) : '',
    rows: gridOf(rows),
    headed: first.length > 0 && first.every((cell) => dom.localName(cell) === 'th'),
  };
}

/** Fills the places that cells span (HTML, section 4.9.12.1). */
function gridOf(rows: HTMLTableRowElement[]): string[][] {
  const grid: string[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of dom.rowCells(row)) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const text = textOf(cell);
      const down = Math.min(span(cell, 'rowspan'), rows.length - y);
      const across = span(cell, 'colspan');
      for (let dy = 0; dy < down; dy += 1)
        for (let dx = 0; dx < across; dx += 1) {
          const line = grid[y + dy];
          if (line) line[x + dx] = text;
        }
      x += across;
    }
  });
  return grid.map((line) => Array.from(line, (text) => text ?? ''));
}

function span(cell: Element, name: string): number {
  const count = Number.parseInt(dom.getAttribute(cell, name) ?? '1', 10);
  return Number.isFinite(count) && count > 0 ? Math.min(count, MOST_SPAN) : 1;
}

function textOf(element: HTMLElement): string {
  return collapse(dom.shownText(element));
}
