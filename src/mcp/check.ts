/** Arguments of a tool call, held against the tool's schema; the error names what was probably meant. */
import type { z } from 'zod';
import { RutterError } from '../errors.ts';
import { suggest } from '../protocol/suggest.ts';

/** @throws RutterError of the usage class */
export function checkInput<S extends z.ZodObject>(tool: string, schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const known = Object.keys(schema.shape);
  // A misspelt argument is also one that is missing; what was misspelt says more.
  const unknown = result.error.issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) throw unknownKey(tool, unknown.keys[0] ?? '', known);
  const issue = result.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  throw new RutterError(
    'bad-value',
    `Cannot run "${tool}": ${path ? `${JSON.stringify(path)}: ` : ''}${issue?.message ?? 'the arguments are wrong'}`,
    { hint: `"${tool}" takes ${known.join(', ')}` },
  );
}

/** `unknown-flag`, with the nearest key that there is. */
export function unknownKey(tool: string, key: string, known: readonly string[]): RutterError {
  const near = suggest(key, known);
  return new RutterError(
    'unknown-flag',
    `"${tool}" has no argument ${JSON.stringify(key)}${near ? `; did you mean "${near}"?` : ''}`,
    { hint: `"${tool}" takes ${known.join(', ')}` },
  );
}
