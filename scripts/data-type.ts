/** A shape of reply data as a TypeScript type, each field with its description. */
import type { DataShape } from '../src/protocol/results.ts';

export function dataType(shape: DataShape | undefined): string {
  if (shape?.anyOf) return shape.anyOf.map(dataType).join(' | ');
  if (shape?.enum) return shape.enum.map((word) => JSON.stringify(word)).join(' | ');
  if (shape?.const !== undefined) return JSON.stringify(shape.const);
  if (Array.isArray(shape?.type)) return shape.type.map((type) => dataType({ ...shape, type })).join(' | ');
  switch (shape?.type) {
    case 'object':
      return objectType(shape);
    case 'array':
      return `${inBrackets(dataType(shape.items))}[]`;
    case 'integer':
      return 'number';
    default:
      return shape?.type ?? 'unknown';
  }
}

function objectType({ properties = {}, required = [], additionalProperties: more }: DataShape): string {
  const fields = Object.entries(properties);
  // Of a command without data: there is nothing to read.
  if (fields.length === 0 && more === false) return 'never';
  if (fields.length === 0) return `Record<string, ${dataType(typeof more === 'object' ? more : undefined)}>`;
  const lines = fields.map(
    ([name, shape]) =>
      `/** ${shape.description ?? ''} */\n${name}${required.includes(name) ? '' : '?'}: ${dataType(shape)};`,
  );
  return `{\n${lines.join('\n').replace(/^/gm, '  ')}\n}`;
}

const inBrackets = (type: string): string =>
  /^[\w.]+$/.test(type) || type.startsWith('{') ? type : `(${type})`;
