import { expect, test } from 'bun:test';
import { z } from 'zod';
import { defineCommand } from '../src/commands/define.ts';
import { COMMANDS } from '../src/commands/registry.ts';
import type { DataShape } from '../src/protocol/results.ts';
import { dataType } from './data-type.ts';
import { replyTable } from './docs/reply-table.ts';
import { buildResults, currentResults } from './results.ts';

const shapeOf = (result: z.ZodObject): DataShape | undefined =>
  buildResults([
    defineCommand({
      name: 'probe',
      group: 'act',
      summary: 'Probe',
      effect: 'write',
      scope: 'tab',
      args: z.object({}),
      result,
      examples: ['probe'],
      run: async () => ({}),
    }),
  ]).probe;

const rows = shapeOf(
  z.strictObject({
    total: z.int().describe('How many'),
    rows: z
      .array(
        z.strictObject({
          kind: z.enum(['a', 'b']).describe('Kind'),
          value: z.number().nullable().optional().describe('ms'),
        }),
      )
      .describe('All'),
    hashes: z.record(z.string(), z.string()).optional().describe('By file'),
  }),
);

/** Every shape within, with where it stands. */
function inside(shape: DataShape, where: string): { where: string; shape: DataShape }[] {
  const { properties = {}, items, anyOf = [], additionalProperties: more } = shape;
  return [
    { where, shape },
    ...Object.entries(properties).flatMap(([name, field]) => inside(field, `${where}.${name}`)),
    ...(items ? inside(items, `${where}[]`) : []),
    ...anyOf.flatMap((variant) => inside(variant, where)),
    ...(typeof more === 'object' ? inside(more, `${where}.*`) : []),
  ];
}

const everywhere = Object.entries(currentResults()).flatMap(([name, shape]) => inside(shape, name));

test('every command says what its reply holds', () => {
  expect(Object.keys(currentResults())).toEqual(COMMANDS.map(({ name }) => name));
});

test('every field of a reply has a description, and no other field is let in', () => {
  const fields = everywhere.flatMap(({ where, shape }) =>
    Object.entries(shape.properties ?? {}).map(([name, { description = '' }]) => ({
      where,
      name,
      description,
    })),
  );
  const wrong = fields.filter(({ description }) => !/^["A-Za-z].*[^.]$/.test(description));
  expect(wrong.map(({ where, name }) => `${where}.${name}`)).toEqual([]);
  const open = everywhere.filter(({ shape }) => shape.properties && shape.additionalProperties !== false);
  // A reply within a reply is described where its own command is.
  expect(open.map(({ where }) => where)).toEqual(['batch.results[].data', 'tour.steps[].reply']);
});

test('shapes use no more of JSON Schema than their type names', () => {
  const known = [
    'type',
    'description',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'anyOf',
    'enum',
    'const',
  ];
  const other = everywhere.flatMap(({ where, shape }) =>
    Object.keys(shape)
      .filter((key) => !known.includes(key))
      .map((key) => `${where}: ${key}`),
  );
  expect(other).toEqual([]);
});

test('buildResults() leaves out the bounds of a safe integer', () => {
  expect(rows?.properties?.total).toEqual({ type: 'integer', description: 'How many' });
});

test('dataType() writes lists, choices, absent fields and names that are not known', () => {
  expect(dataType(rows)).toBe(`{
  /** How many */
  total: number;
  /** All */
  rows: {
    /** Kind */
    kind: "a" | "b";
    /** ms */
    value?: number | null;
  }[];
  /** By file */
  hashes?: Record<string, string>;
}`);
  expect(dataType(shapeOf(z.strictObject({})))).toBe('never');
});

test('replyTable() has a row for each field at every depth', () => {
  expect(replyTable(rows)?.split('\n').slice(2)).toEqual([
    '| `total` | integer: How many |',
    '| `rows` | list of objects: All |',
    '| `rows[].kind` | a or b: Kind |',
    '| `rows[].value?` | number or null: ms |',
    '| `hashes?` | object: By file |',
  ]);
  expect(replyTable(shapeOf(z.strictObject({})))).toBeUndefined();
});
