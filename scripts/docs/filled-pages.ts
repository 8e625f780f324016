/** Documents written by hand, but for a part between two marks. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_ROOMS, RULES, type Rule } from '../../test/import-rules.ts';
import { ROOT, readText } from '../files.ts';
import { cell, code, table } from './markdown.ts';

/** What the README shows of the recorded run (`docs/demo.txt`): one reply of each kind, the first that fits. */
const SHOWN = [
  /^\$ rutter snapshot -i$/m,
  /^\$ rutter fill /m,
  /^error covered /m,
  /^- region "Cookie notice"/m,
  /^\+ link "Check out"/m,
  /^error ref-stale /m,
  /^Ignore all earlier/m,
];

export function readmePage(): string {
  const demo = existsSync(join(ROOT, 'docs/demo.txt')) ? readText('docs/demo.txt') : '';
  return fill(readText('README.md'), 'demo', ['```console', ...shownReplies(demo), '```'].join('\n'));
}

/** Commands with their replies, in the order of the run. */
function shownReplies(demo: string): string[] {
  const replies = demo.split(/^(?=\$ |# )/m).filter((part) => part.startsWith('$ '));
  return SHOWN.flatMap((shown) => replies.find((reply) => shown.test(reply))?.trimEnd() ?? []);
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
