/** From the name in a request to the record. */
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
