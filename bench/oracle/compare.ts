/** Counts where Chromium and our snapshot agree, and groups where they do not. */
import { ariaWord, SILENT, standsForAnother } from './roles.ts';
import type { ChromiumNode, Trees } from './trees.ts';

export type GroupKind = 'role' | 'name' | 'no ref';

export interface Group {
  kind: GroupKind;
  ours: string;
  theirs: string;
  count: number;
  example: string;
}

export interface Score {
  compared: number;
  sameRole: number;
  sameName: number;
  focusable: number;
  withRef: number;
  /** Focusable nodes that another ref stands for, by reason. */
  standIns: Map<string, number>;
  /** Elements with a role that only Chromium lists, by its role. */
  onlyChromium: Map<string, number>;
  groups: Map<string, Group>;
}

export function newScore(): Score {
  return {
    compared: 0,
    sameRole: 0,
    sameName: 0,
    focusable: 0,
    withRef: 0,
    standIns: new Map(),
    onlyChromium: new Map(),
    groups: new Map(),
  };
}

export function addPage(score: Score, page: string, trees: Trees): void {
  for (const node of trees.chromium) {
    compareNode(score, page, node, trees);
    countRef(score, page, node, trees);
  }
}

function compareNode(score: Score, page: string, node: ChromiumNode, { ours }: Trees): void {
  if (SILENT.has(node.role) || node.part) return;
  const mine = ours.get(node.id);
  const theirRole = ariaWord(node.role);
  if (!mine || (mine.role === 'generic' && theirRole === '')) {
    if (theirRole) count(score.onlyChromium, node.role);
    return;
  }
  score.compared += 1;
  const where = `${page}: ${node.html}`;
  if (mine.role === theirRole) score.sameRole += 1;
  else group(score, 'role', mine.role, node.role, where);
  const names = [plainName(mine.role, mine.name), plainName(mine.role, node.name)] as const;
  // What is listed for its listeners only is called by its content, which is no accessible name.
  if (names[0] === names[1] || (mine.actable === 'clickable' && names[1] === '')) score.sameName += 1;
  else
    group(
      score,
      'name',
      nameShape(names[0], names[1]),
      `${mine.role} of ${tagOf(node.html)}`,
      `${where} ours ${quote(names[0])} theirs ${quote(names[1])}`,
    );
}

function countRef(score: Score, page: string, node: ChromiumNode, { ours }: Trees): void {
  if (!node.focusable) return;
  const reason = standsForAnother(node);
  if (reason) {
    count(score.standIns, reason);
    return;
  }
  score.focusable += 1;
  if (ours.get(node.id)?.actable) score.withRef += 1;
  else
    group(
      score,
      'no ref',
      ours.get(node.id) ? 'listed' : 'not listed',
      `${node.role} of ${tagOf(node.html)}`,
      `${page}: ${node.html} ${quote(node.name)}`,
    );
}

/** Names as they are compared: white space collapsed, glyphs of icon fonts (private use) and a file field's file left out. */
function plainName(role: string, name: string): string {
  const text = name
    .replace(/\p{Co}/gu, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  return role === 'button' ? text.replace(/: No file chosen$/, '') : text;
}

function nameShape(ours: string, theirs: string): string {
  if (ours === '') return 'none where they have one';
  if (theirs === '') return 'one where they have none';
  if (ours.replace(/\s/g, '') === theirs.replace(/\s/g, '')) return 'other spaces';
  if (ours.toLowerCase() === theirs.toLowerCase()) return 'other case';
  if (ours.startsWith(theirs) || theirs.startsWith(ours))
    return ours.length > theirs.length ? 'longer' : 'shorter';
  return 'other';
}

function tagOf(html: string): string {
  return /^<([\w:-]+)/.exec(html)?.[1] ?? '?';
}

function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function group(score: Score, kind: GroupKind, ours: string, theirs: string, example: string): void {
  const key = `${kind}|${ours}|${theirs}`;
  const known = score.groups.get(key);
  if (known) known.count += 1;
  else score.groups.set(key, { kind, ours, theirs, count: 1, example });
}
