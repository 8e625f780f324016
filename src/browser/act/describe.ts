/** Words for what the page shows: lines of an effect, with refs. */
import type { Change } from '../../page/acting/api.ts';
import type { ElementInfo, PageNode } from '../../page/seeing/api.ts';
import { roleWord } from '../../snapshot/role-word.ts';
import type { Frame } from '../frames/index.ts';
import type { Tab } from '../tab/index.ts';
import type { FrameReport } from './observe.ts';
import { giveRef } from './refuse.ts';

const MAX_LINES = 10;
const MAX_LENGTH = 120;

/** What came, went and changed in one frame. */
export interface Lines {
  appeared: string[];
  disappeared: string[];
  changed: string[];
}

/** What one frame's report says, as lines. */
export function linesOf(tab: Tab, { frame, report }: FrameReport): Lines {
  const infos = new Map(report.infos.map((info) => [info.id, info]));
  const gone = [...goneLines(tab, frame, report.disappeared), ...removedLines(tab, frame, report)];
  return {
    appeared: appearedLines(tab, frame, report.trees),
    disappeared: gone.slice(0, MAX_LINES),
    changed: report.changed
      .flatMap((change) => changedLine(tab, frame, change, infos.get(change.id)))
      .slice(0, MAX_LINES),
  };
}

/** An element of the report as `role "name" @ref`, the ref given if need be. */
export function lineFor(tab: Tab, { frame, report }: FrameReport, id: number): string | undefined {
  const info = report.infos.find((each) => each.id === id);
  return info && labelOf(tab, frame, info);
}

function appearedLines(tab: Tab, frame: Frame, trees: PageNode[][]): string[] {
  const lines = trees.flatMap((nodes) =>
    nodes.flatMap((node, index) => nodeLine(tab, frame, nodes, node, index)),
  );
  const left = lines.length - MAX_LINES;
  return left > 0 ? [...lines.slice(0, MAX_LINES), `… ${left} more`] : lines;
}

const QUIET_ROLES = new Set([
  'generic',
  'none',
  'presentation',
  'listitem',
  'list',
  'row',
  'rowgroup',
  'paragraph',
  'group',
  'iframe',
]);

function nodeLine(tab: Tab, frame: Frame, nodes: PageNode[], node: PageNode, index: number): string[] {
  if (node.role === 'text') return isRepeated(nodes, node, index) ? [] : [clip(`text: ${node.name}`)];
  if (!node.actable && QUIET_ROLES.has(node.role) && (!node.name || node.nameFromContent)) return [];
  if (!node.actable && !node.name && node.value === undefined) return [];
  const ref = node.actable ? ` ${giveRef(tab, frame, node)}` : '';
  return [clip(`${roleWord(node)}${quoted(node.name)}`, ref + statesOf(node))];
}

/** Text that names a line above it says nothing new. */
function isRepeated(nodes: PageNode[], text: PageNode, index: number): boolean {
  if (!text.name.trim()) return true;
  let depth = text.depth;
  for (let at = index - 1; at >= 0 && depth > 0; at--) {
    const node = nodes[at];
    if (!node || node.depth >= depth) continue;
    depth = node.depth;
    if (node.nameFromContent && node.name && !(QUIET_ROLES.has(node.role) && !node.actable)) return true;
  }
  return false;
}

function statesOf(node: PageNode): string {
  const states = [
    node.checked === true ? 'checked' : node.checked === 'mixed' ? 'mixed' : '',
    node.expanded === undefined ? '' : node.expanded ? 'expanded' : 'collapsed',
    node.selected ? 'selected' : '',
    node.disabled ? 'disabled' : '',
  ].filter(Boolean);
  const value = node.value && !node.secret ? `: ${node.value}` : '';
  return (states.length > 0 ? ` [${states.join(', ')}]` : '') + value;
}

function goneLines(tab: Tab, frame: Frame, ids: number[]): string[] {
  const known = new Map(
    [...tab.refs.targets()]
      .filter((each) => each.document === frame.document)
      .map((each) => [each.element, each]),
  );
  return ids.flatMap((id) => {
    const target = known.get(id);
    return target ? [clip(`${target.role}${quoted(target.name)}`, ` ${target.ref}`)] : [];
  });
}

/** Removed text that no vanished ref has named. */
function removedLines(tab: Tab, frame: Frame, report: FrameReport['report']): string[] {
  const named = goneLines(tab, frame, report.disappeared).join('\n');
  return report.removed
    .filter((text) => !named.includes(text.slice(0, 40)))
    .map((text) => clip(`text: ${text}`));
}

function changedLine(tab: Tab, frame: Frame, change: Change, info: ElementInfo | undefined): string[] {
  if (!info) return [];
  const label =
    change.what === 'text' ? labelWithoutText(tab, frame, info, change) : labelOf(tab, frame, info);
  switch (change.what) {
    case 'title':
      return [clip(`title: ${arrow(change)}`)];
    case 'text':
      return [clip(`${label}: ${arrow(change)}`)];
    case 'value':
    case 'files':
      return [clip(`${label}: ${change.secret ? 'value changed' : arrow(change)}`)];
    case 'style':
      return [clip(`${label} (look)`)];
    case 'moved':
      return [clip(`${label} (moved)`)];
    case 'invalid':
      return [clip(`${label} is invalid: ${change.after ?? ''}`)];
    default:
      return [clip(`${label}: ${stateWords(change)}`)];
  }
}

/** Attributes that are there or not. */
const BOOLEANS = new Set(['disabled', 'open', 'readonly', 'required', 'checked', 'selected']);

function stateWords(change: Change): string {
  const sides = BOOLEANS.has(change.what)
    ? { ...change, before: truth(change.before), after: truth(change.after) }
    : change;
  return `${change.what.replace(/^aria-/, '')} ${arrow(sides)}`;
}

/** Of an attribute that is there or not, or of a field's own state. */
const truth = (value: string | undefined): string =>
  value === 'none' || value === 'false' || value === undefined
    ? 'false'
    : value === 'mixed'
      ? 'mixed'
      : 'true';

const arrow = ({ before, after }: Change): string =>
  before === undefined
    ? (after ?? '')
    : `${before === '' ? '(empty)' : before} → ${after === '' ? '(empty)' : (after ?? '')}`;

function labelOf(tab: Tab, frame: Frame, info: ElementInfo): string {
  return `${roleWord(info)}${quoted(info.name)}${refOf(tab, frame, info)}`;
}

/** An element named by its text is not called by its new text while the line says what that was before. */
function labelWithoutText(tab: Tab, frame: Frame, info: ElementInfo, change: Change): string {
  const own = info.name === change.after ? '' : quoted(info.name);
  return `${roleWord(info)}${own}${refOf(tab, frame, info)}`;
}

function refOf(tab: Tab, frame: Frame, info: ElementInfo): string {
  if (info.actable) return ` ${giveRef(tab, frame, info)}`;
  const known = tab.refs.of(frame.document, info.id);
  return known ? ` ${known}` : '';
}

const quoted = (name: string): string =>
  name ? ` ${JSON.stringify(name.length > 80 ? `${name.slice(0, 79)}…` : name)}` : '';

/** @param end kept whole: the ref and states behind the words */
function clip(text: string, end = ''): string {
  const room = MAX_LENGTH - end.length;
  return (text.length > room ? `${text.slice(0, Math.max(1, room - 1))}…` : text) + end;
}
