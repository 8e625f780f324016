/** Derives the shapes of reply data from the command records. Library types, MCP and documents read its result. */
import { z } from 'zod';
import type { Command } from '../src/commands/define.ts';
import { COMMANDS } from '../src/commands/registry.ts';
import type { DataShape, Results } from '../src/protocol/results.ts';

/** Shapes of the results of `commands`, sorted by name. */
export function buildResults(commands: readonly Command[]): Results {
  const sorted = [...commands].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(sorted.map(({ name, result }) => [name, shapeOf(result)]));
}

/** The shapes of this tree's commands. */
export const currentResults = (): Results => buildResults(COMMANDS);

function shapeOf(result: z.ZodObject): DataShape {
  const { $schema: _, ...schema } = z.toJSONSchema(result, { io: 'output' });
  // The records use no more of JSON Schema than the type has; a test walks them all.
  return withoutBounds(schema) as DataShape;
}

/** zod gives every integer the bounds of a safe one, and every record a shape for its names; they say nothing to a reader. */
function withoutBounds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBounds);
  if (typeof value !== 'object' || value === null) return value;
  const isInteger = 'type' in value && value.type === 'integer';
  const kept = Object.entries(value).filter(
    ([key, field]) =>
      !(
        isInteger &&
        (key === 'minimum' || key === 'maximum') &&
        Math.abs(field) === Number.MAX_SAFE_INTEGER
      ) && key !== 'propertyNames',
  );
  return Object.fromEntries(kept.map(([key, field]) => [key, withoutBounds(field)]));
}
