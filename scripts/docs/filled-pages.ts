/** Documents written by hand, but for a part between two marks. */
import { BROWSER_ROOMS, RULES, type Rule } from '../../test/import-rules.ts';
import { readText } from '../files.ts';
import { shownTranscript } from './demo-page.ts';
import { cell, code, table } from './markdown.ts';

/** `README.md` with a few lines of the recorded run. */
export function readmePage(): string {
  return fill(readText('README.md'), 'demo', shownTranscript());
}

/** `docs/architecture.md` with the tables of folders and rooms. */
export function architecturePage(): string {
  const rows = Object.entries(RULES).map(([unit, rule]) => [
    code(unitPath(unit)),
    cell(rule.what),
    mayImport(rule),
  ]);
  const rooms = Object.entries(BROWSER_ROOMS).map(([room, { what, may }]) => [
    code(`${room}/`),
    cell(what),
    mayImport({ what, may }),
  ]);
  const page = fill(
    readText('docs/architecture.md'),
    'imports',
    table(['Folder', 'What it is', 'May import'], rows),
  );
  return fill(page, 'rooms', table(['Room', 'What it is', 'May import'], rooms));
}

const unitPath = (unit: string): string => (unit.endsWith('.ts') ? `src/${unit}` : `src/${unit}/`);

function mayImport(rule: Rule): string {
  const parts = [...rule.may, ...(rule.packages ?? [])].map(code);
  return parts.length > 0 ? parts.join(', ') : 'nothing';
}

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
function fill(text: string, name: string, content: string): string {
  const marks = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!marks.test(text)) throw new Error(`Cannot fill in ${name}: its marks are missing`);
  return text.replace(marks, (_, start, end) => `${start}${content}\n${end}`);
}
