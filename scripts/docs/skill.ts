/** `skills/rutter/SKILL.md`: how an agent works with Rutter, with the command table from the records. */
import { usage } from '../../src/calls/help.ts';
import type { Manifest, ManifestCommand } from '../../src/protocol/manifest.ts';
import type { Group } from '../../src/protocol/vocabulary.ts';
import { readText } from '../files.ts';
import { byGroup } from './commands-page.ts';
import { code, table } from './markdown.ts';

/** Longest skill, in characters: an agent reads it whole, each time. */
export const SKILL_LIMIT = 6000;

export function skillPage(manifest: Manifest): string {
  const text = readText('scripts/docs/skill.md').replace(
    '<!-- commands -->\n',
    () => `${commandTable(manifest)}\n`,
  );
  if (text.length >= SKILL_LIMIT)
    throw new RangeError(
      `Cannot write the skill: it has ${text.length} characters, expected fewer than ${SKILL_LIMIT}`,
    );
  return text;
}

/** Groups of which the words are shown, because they are typed most; of the others `help` tells them. */
const DAILY: readonly Group[] = ['act'];

/** With the words it needs; `help` has those it may have. */
const brief = (command: ManifestCommand): string =>
  DAILY.includes(command.group)
    ? usage({ ...command, args: command.args.filter(({ required }) => required) })
    : command.name;

/** Commands with a common first word stand together: `domain-skill save|list|…`. */
function families(commands: readonly ManifestCommand[]): string[] {
  const seen = new Map<string, string[]>();
  for (const command of commands) {
    const [first = '', second] = command.name.split(' ');
    const member = second ?? brief(command);
    seen.set(first, [...(seen.get(first) ?? []), member]);
  }
  return [...seen].map(([first, members]) =>
    members[0]?.startsWith(first) ? members.join(', ') : `${first} ${members.join('|')}`,
  );
}

/** One row a group: a row a command would take twice the characters. */
function commandTable(manifest: Manifest): string {
  const rows = byGroup(manifest).map(([title, commands]) => [title, code(families(commands).join(', '))]);
  return table(['', 'Commands'], rows);
}
