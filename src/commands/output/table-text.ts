/** Tables as CSV (RFC 4180) and JSON. */
import type { TableFact } from '../../page/reading/api.ts';

/** One line a row; the caption, where there is one, is a line of its own before them. */
export function tableCsv({ caption, rows }: Pick<TableFact, 'caption' | 'rows'>): string {
  const lines = rows.map((row) => row.map(csvField).join(','));
  return [...(caption === '' ? [] : [csvField(caption)]), ...lines, ''].join('\n');
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `[{ caption, rows }]`; a row is an object by the names of the header, else a list. */
export function tableJson(tables: readonly Pick<TableFact, 'caption' | 'rows' | 'headed'>[]): string {
  const plain = tables.map(({ caption, rows, headed }) => {
    const [names, ...rest] = rows;
    const named = headed && names !== undefined && new Set(names).size === names.length;
    return {
      ...(caption !== '' && { caption }),
      rows: named
        ? rest.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])))
        : rows,
    };
  });
  return JSON.stringify(plain, undefined, 1);
}
