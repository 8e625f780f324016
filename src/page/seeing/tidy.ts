/** Takes out of a snapshot what turned out to be said twice, or to be no target. */
import * as dom from '../dom.ts';
import { elementNumber } from '../registry.ts';
import type { PageNode } from './api.ts';
import { isAriaHidden } from './aria-hidden.ts';
import { itemOf } from './item.ts';
import { nameOf } from './names.ts';
import type { Level, Shot } from './shot.ts';
import { isShown } from './sight.ts';

/** As many actable things in a listening container make it a delegate of theirs. */
const DELEGATES_FOR = 3;

/** Text that the name already has, when nothing else is in the element. */
export function dropRepeatedText(shot: Shot, from: number, node: PageNode): void {
  let length = 0;
  for (let i = from + 1; i < shot.nodes.length; i++) {
    const inner = shot.nodes[i];
    if (inner?.role !== 'text' || inner.hiddenBy) return;
    length += inner.name.length;
  }
  // A name that was cut short does not stand for the text.
  if (length > node.name.length + 20) return;
  for (let i = from + 1; i < shot.nodes.length; i++) shot.dropped.delete(i);
  shot.nodes.length = from + 1;
}

/** A label's text is the name of its control, which is listed. */
export function dropLabelText(shot: Shot, level: Level): void {
  // The tag says that it is one.
  const control = dom.labelControl(level.item.element as HTMLLabelElement);
  if (!control) return;
  const labelled = itemOf(shot.pass, control);
  if (!isShown(shot.pass, labelled) || isAriaHidden(labelled)) return;
  const name = nameOf(shot.pass, labelled);
  if (name.from !== 'related') return;
  const own = elementNumber(control);
  for (let i = level.from; i < shot.nodes.length; i++) {
    const node = shot.nodes[i];
    if (node && node.id !== own && !(node.role === 'text' && name.text.includes(node.name.trim()))) return;
  }
  for (let i = level.from; i < shot.nodes.length; i++)
    if (shot.nodes[i]?.role === 'text') shot.dropped.add(i);
}

/** Takes the ref from an element that listens for many targets inside it. */
export function checkDelegate(shot: Shot, level: Level, node: PageNode): void {
  let inside = 0;
  for (let i = level.from + 1; i < shot.nodes.length && inside <= DELEGATES_FOR; i++) {
    if (shot.nodes[i]?.actable) inside += 1;
  }
  if (inside <= DELEGATES_FOR) return;
  delete node.actable;
  if (node.role === 'generic' && !node.hiddenBy) shot.dropped.add(level.from);
  else node.name = nameOf(shot.pass, level.item).text;
}

/** Nodes that stay; what was in a dropped one moves up. */
export function withoutDropped(shot: Shot): PageNode[] {
  const kept: PageNode[] = [];
  const open: number[] = [];
  shot.nodes.forEach((node, index) => {
    while (open.length > 0 && node.depth <= (open.at(-1) ?? 0)) open.pop();
    const { depth } = node;
    node.depth -= open.length;
    if (shot.dropped.has(index)) open.push(depth);
    else kept.push(node);
  });
  return kept;
}
