/** Which command some words name, and what was probably meant where none is. */
import { RutterError } from '../errors.ts';
import type { Manifest, ManifestCommand } from './manifest.ts';
import { step } from './step.ts';
import { suggest } from './suggest.ts';

/** Name or alias, exactly. */
function byName(manifest: Manifest, name: string): ManifestCommand | undefined {
  return manifest.commands.find((command) => command.name === name || command.aliases.includes(name));
}

/** Second words of the commands whose first word is `family`. */
export function membersOf(manifest: Manifest, family: string): string[] {
  return manifest.commands
    .flatMap((command) => [command.name, ...command.aliases])
    .filter((name) => name.startsWith(`${family} `))
    .map((name) => name.slice(family.length + 1));
}

/** @returns the command of that name or alias. @param next word after it, for what was probably meant */
export function findCommand(manifest: Manifest, name: string, next?: string): ManifestCommand {
  const found = byName(manifest, name);
  if (found) return found;
  const members = membersOf(manifest, name);
  if (members.length > 0) throw unknownMember(name, members, next);
  const names = manifest.commands.flatMap((command) => [command.name, ...command.aliases]);
  const whole = next === undefined ? undefined : suggest(`${name} ${next}`, names);
  const near = whole ?? suggest(name, names);
  throw new RutterError('unknown-command', `There is no command ${JSON.stringify(name)}`, {
    hint: step('help', { command: near }),
  });
}

/**
 * The command that words begin with, and how many are its name. The longest name wins: `domain-skill save` before
 * `domain-skill`.
 * @throws RutterError `unknown-command`
 */
export function commandAt(
  manifest: Manifest,
  [word = '', next]: readonly string[],
): { command: ManifestCommand; words: 1 | 2 } {
  const both = next === undefined ? undefined : byName(manifest, `${word} ${next}`);
  return both ? { command: both, words: 2 } : { command: findCommand(manifest, word, next), words: 1 };
}

function unknownMember(family: string, members: string[], next: string | undefined): RutterError {
  const near = next === undefined ? undefined : suggest(next, members);
  const problem =
    next === undefined || next.startsWith('-')
      ? `"${family}" needs a second word`
      : `"${family}" has no command ${JSON.stringify(next)}`;
  return new RutterError('unknown-command', `${problem}; there are ${members.join(', ')}`, {
    hint: step('help', { command: near ? `${family} ${near}` : family }),
  });
}
