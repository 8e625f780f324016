/** The door's second step: a request's command and arguments, checked against the record. */
import type { z } from 'zod';
import type { Command } from '../commands/define.ts';
import { COMMANDS } from '../commands/registry.ts';
import { RutterError } from '../errors.ts';
import { step } from '../protocol/step.ts';
import { suggest } from '../protocol/suggest.ts';

const BY_NAME: ReadonlyMap<string, Command> = new Map(
  COMMANDS.flatMap((command) =>
    [command.name, ...(command.aliases ?? [])].map((name) => [name, command] as const),
  ),
);

/** @throws RutterError `unknown-command` with the nearest name. */
export function findCommand(name: string): Command {
  const found = BY_NAME.get(name);
  if (found) return found;
  const near = suggest(name, BY_NAME.keys());
  throw new RutterError('unknown-command', `There is no command ${JSON.stringify(name)}`, {
    hint: near ? step('help', { command: near }) : step('help'),
  });
}

/** Schemas that refuse what they do not name; each is made into code when it is first used. */
const strict = new WeakMap<Command, z.ZodObject>();

/** @throws RutterError of the usage class for what the schema refuses. */
export function parseArgs(command: Command, args: unknown): Record<string, unknown> {
  const schema = strict.get(command) ?? command.args.strict();
  strict.set(command, schema);
  const result = schema.safeParse(args ?? {});
  if (result.success) return result.data;
  // A misspelt argument is also one that is missing; what was misspelt says more.
  const { issues } = result.error;
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  throw usageError(command, unknown ?? issues[0], args);
}

function usageError(command: Command, issue: z.core.$ZodIssue | undefined, args: unknown): RutterError {
  const hint = step('help', { command: command.name });
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    const near = suggest(key, Object.keys(command.args.shape));
    return new RutterError(
      'unknown-flag',
      `"${command.name}" has no argument ${JSON.stringify(key)}${near ? `; did you mean "${near}"?` : ''}`,
      { hint },
    );
  }
  const path = issue?.path.map(String).join('.') ?? '';
  const missing =
    path !== '' &&
    typeof args === 'object' &&
    args !== null &&
    !Object.hasOwn(args, path.split('.')[0] ?? '');
  if (missing)
    return new RutterError(
      'missing-argument',
      `Cannot run "${command.name}": ${JSON.stringify(path)} is missing`,
      { hint },
    );
  return new RutterError(
    'bad-value',
    `Cannot run "${command.name}": ${path ? `${JSON.stringify(path)}: ` : ''}${issue?.message ?? 'the arguments are wrong'}`,
    { hint },
  );
}
