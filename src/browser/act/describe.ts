/** Words for what the page shows: lines of an effect, with refs. */
import type { Change } from '../../page/acting/api.ts';
import type { ElementInfo, PageNode } from '../../page/seeing/api.ts';
import { DocumentGone, type Frame, type Tab } from '../types.ts';
import type { ActContext } from './context.ts';
import type { FrameReport } from './observe.ts';
import { giveRef } from './refuse.ts';

const MAX_LINES = 10;
const MAX_LENGTH = 120;
/** Subtrees that are spelt out. */
const MAX_ROOTS = 4;

export interface Lines {
  appeared: string[];
  disappeared: string[];
  changed: string[];
}

/** What one frame's report says, as lines. */
export async function linesOf(ctx: ActContext, { frame, report }: FrameReport): Promise<Lines> {
  try {
    const infos = await describeAll(
      ctx,
      frame,
      report.changed.map(({ id }) => id),
    );
    const appeared = await appearedLines(ctx, frame, report.appeared);
    return {
      appeared,
      disappeared: [
        ...goneLines(ctx.tab, frame, report.disappeared),
        ...removedLines(ctx.tab, frame, report),
      ].slice(0, MAX_LINES),
      changed: report.changed
        .flatMap((change) => changedLine(ctx.tab, frame, change, infos.get(change.id)))
        .slice(0, MAX_LINES),
    };
  } catch (error) {
    if (error instanceof DocumentGone) return { appeared: [], disappeared: [], changed: [] };
    throw error;
  }
}

/** The element as `role "name" @ref`, the ref given if need be. */
export async function lineFor(ctx: ActContext, frame: Frame, id: number): Promise<string | undefined> {
  const info = (await describeAll(ctx, frame, [id])).get(id);
  return info && labelOf(ctx.tab, frame, info);
}

async function describeAll(ctx: ActContext, frame: Frame, ids: number[]): Promise<Map<number, ElementInfo>> {
  if (ids.length === 0) return new Map();
  const infos = await frame.call(ctx.deadline, 'describe', [...new Set(ids)]);
  return new Map(infos.map((info) => [info.id, info]));
}

async function appearedLines(ctx: ActContext, frame: Frame, roots: number[]): Promise<string[]> {
  const trees = await Promise.all(
    roots.slice(0, MAX_ROOTS).map((root) => frame.call(ctx.deadline, 'snapshot', { root })),
  );
  const lines = trees.flatMap(({ nodes }) =>
    nodes.flatMap((node, index) => nodeLine(ctx.tab, frame, nodes, node, index)),
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
  return [clip(`${node.role}${quoted(node.name)}`, ref + statesOf(node))];
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
  if (BOOLEANS.has(change.what)) return change.after === 'none' ? `not ${change.what}` : change.what;
  return `${change.what.replace(/^aria-/, '')} ${arrow(change)}`;
}

const arrow = ({ before, after }: Change): string =>
  before === undefined
    ? (after ?? '')
    : `${before === '' ? '(empty)' : before} → ${after === '' ? '(empty)' : (after ?? '')}`;

function labelOf(tab: Tab, frame: Frame, info: ElementInfo): string {
  return `${info.role}${quoted(info.name)}${refOf(tab, frame, info)}`;
}

/** An element named by its text is not called by its new text while the line says what that was before. */
function labelWithoutText(tab: Tab, frame: Frame, info: ElementInfo, change: Change): string {
  const own = info.name === change.after ? '' : quoted(info.name);
  return `${info.role}${own}${refOf(tab, frame, info)}`;
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
