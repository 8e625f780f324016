/** Looks for elements by the words they show, or by role. */
import type { FlatLine } from './flat.ts';
import { hintOf, statesOf } from './line-text.ts';
import { normal, shows } from './modes.ts';
import { giveRef } from './paging.ts';
import { clip } from './quote.ts';
import type { RefTable } from './refs.ts';
import { roleWord } from './role-word.ts';
import { ROLES } from './vocabulary.ts';

/** What to look for, and how many matches to give refs. */
export interface FindOptions {
  words: string;
  role?: string | undefined;
  limit: number;
  refs: RefTable;
}

/** One element that was found. */
export interface Match {
  ref?: string;
  role: string;
  name: string;
  value?: string;
  states?: string;
  /** What it stands in, outermost first: `dialog "Cart" > row`. */
  in?: string;
}

const NAME_LENGTH = 200;
const PATH_NAME_LENGTH = 40;
const PATH_STEPS = 3;

/** The best matches first: the exact name, then a name that begins so, then the rest; in reading order within each. */
export function findIn(flat: readonly FlatLine[], options: FindOptions): { matches: Match[]; total: number } {
  const needle = normal(options.words);
  const byRole = ROLES.has(needle) && options.role === undefined;
  const ranked: { at: FlatLine; rank: number }[] = [];
  for (const at of flat) {
    if (options.role !== undefined && roleOf(at) !== options.role) continue;
    const rank = rankOf(at, needle, byRole);
    if (rank !== undefined) ranked.push({ at, rank });
  }
  ranked.sort((a, b) => a.rank - b.rank);
  const matches = ranked.slice(0, options.limit).map(({ at }) => matchOf(at, flat, options.refs));
  return { matches, total: ranked.length };
}

function rankOf(at: FlatLine, needle: string, byRole: boolean): number | undefined {
  const { line } = at;
  const label = normal(line.name || line.text);
  if (needle === '' || label === needle) return 0;
  if (byRole && roleOf(at) === needle) return 1;
  if (label.startsWith(needle)) return 2;
  return shows(line, needle) ? 3 : undefined;
}

function matchOf(at: FlatLine, flat: readonly FlatLine[], refs: RefTable): Match {
  const { line } = at;
  const { node } = line.at;
  const match: Match = { role: roleOf(at), name: clip((line.name || line.text).trim(), NAME_LENGTH) };
  // Whoever looked for an element may want to name it, whatever it is.
  const asked: FlatLine = line.isText || line.ref ? at : { ...at, line: { ...line, ref: 'e' } };
  const ref = giveRef(asked, refs);
  const said = node.secret ? '[secret]' : line.name && (line.text || node.value);
  const states = [...statesOf(line), hintOf(line)].filter((said) => said !== '').join(', ');
  const path = pathOf(at, flat);
  return {
    ...(ref && { ref }),
    ...match,
    ...(said && { value: clip(said, NAME_LENGTH) }),
    ...(states && { states }),
    ...(path && { in: path }),
  };
}

function roleOf({ line }: FlatLine): string {
  return line.isText ? 'text' : roleWord(line.at.node);
}

function pathOf(at: FlatLine, flat: readonly FlatLine[]): string {
  const steps: string[] = [];
  for (let i = at.parent; i >= 0 && steps.length < PATH_STEPS; i = flat[i]?.parent ?? -1) {
    const above = flat[i];
    if (!above) break;
    const label = above.line.name || above.line.text;
    steps.unshift(label ? `${roleOf(above)} "${clip(label, PATH_NAME_LENGTH)}"` : roleOf(above));
  }
  return steps.join(' > ');
}
