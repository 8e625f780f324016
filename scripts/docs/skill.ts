/** `skills/rutter/SKILL.md`: how an agent works with Rutter, with the command table from the records. */
import { usage } from '../../src/cli/help.ts';
import type { Manifest } from '../../src/protocol/manifest.ts';
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

/** One row a group: a row a command would take twice the characters. */
function commandTable(manifest: Manifest): string {
  const rows = byGroup(manifest).map(([title, commands]) => [
    title,
    commands.map((command) => code(usage(command))).join(', '),
  ]);
  return table(['', 'Commands'], rows);
}
