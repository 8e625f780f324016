/** What the data of a command's reply holds, as a table. */
import type { DataShape } from '../../src/protocol/results.ts';
import { cell, code, table } from './markdown.ts';

/** Undefined where the reply has no data. */
export function replyTable(shape: DataShape | undefined): string | undefined {
  const rows = shape === undefined ? [] : fieldRows(shape, '');
  return rows.length === 0 ? undefined : table(['Reply', ''], rows);
}

/** One row a field, those within it after it: `matches[].ref?`. */
function fieldRows({ properties = {}, required = [] }: DataShape, path: string): string[][] {
  return Object.entries(properties).flatMap(([name, shape]) => {
    const own = `${path}${name}`;
    const mark = required.includes(name) ? '' : '?';
    const row = [code(`${own}${mark}`), cell(`${typeName(shape)}: ${shape.description ?? ''}`)];
    return [row, ...innerRows(shape, own)];
  });
}

function innerRows(shape: DataShape, own: string): string[][] {
  const variants = shape.anyOf ?? [shape];
  return variants.flatMap((variant) =>
    variant.items ? innerRows(variant.items, `${own}[]`) : fieldRows(variant, `${own}.`),
  );
}

function typeName(shape: DataShape): string {
  if (shape.anyOf) return shape.anyOf.map(typeName).join(' or ');
  if (shape.enum) return shape.enum.join(' or ');
  if (shape.const !== undefined) return String(shape.const);
  if (Array.isArray(shape.type)) return shape.type.join(' or ');
  if (shape.type === 'array')
    return `list of ${shape.items?.type === 'object' ? 'objects' : `${shape.items?.type}s`}`;
  return shape.type ?? 'any';
}
