/** From a request's input to the values that a command runs with: unknown names are refused, the schema does the rest. */
import type { z } from 'zod';
import { RutterError } from '../errors.ts';
import { step } from '../protocol/step.ts';
import { suggest } from '../protocol/suggest.ts';

interface Readable<A extends z.ZodObject> {
  name: string;
  args: A;
}

/**
 * A transform of the schema may throw a RutterError of its own, which has a code and a hint.
 * @throws RutterError of the usage class
 */
export function readArgs<A extends z.ZodObject>(
  { name, args }: Readable<A>,
  input: Record<string, unknown>,
): z.output<A> {
  // A misspelt argument is also one that is missing; what was misspelt says more.
  refuseUnknown(name, args.shape, input);
  const result = args.safeParse(input);
  if (result.success) return result.data;
  throw usageError(name, result.error.issues[0], input);
}

function refuseUnknown(command: string, shape: object, input: object): void {
  const unknown = Object.keys(input).find((key) => !Object.hasOwn(shape, key));
  if (unknown === undefined) return;
  const near = suggest(unknown, Object.keys(shape));
  throw new RutterError(
    'unknown-flag',
    `"${command}" has no argument ${JSON.stringify(unknown)}${near ? `; did you mean "${near}"?` : ''}`,
    { hint: step('help', { command }) },
  );
}

function usageError(command: string, issue: z.core.$ZodIssue | undefined, input: object): RutterError {
  const hint = step('help', { command });
  const path = issue?.path.map(String).join('.') ?? '';
  if (path !== '' && !Object.hasOwn(input, path.split('.')[0] ?? ''))
    return new RutterError(
      'missing-argument',
      `Cannot run "${command}": ${JSON.stringify(path)} is missing`,
      { hint },
    );
  return new RutterError(
    'bad-value',
    `Cannot run "${command}": ${path ? `${JSON.stringify(path)}: ` : ''}${issue?.message ?? 'the arguments are wrong'}`,
    { hint },
  );
}
