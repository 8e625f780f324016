/** The words of one line: `role "name" @ref [states]: text`. */
import type { PageNode } from '../page/seeing/api.ts';
import type { Line } from './lines.ts';
import { clip, plain, quote } from './quote.ts';

/** Longest name, and longest text or name taken from content, in UTF-16 units. */
export const NAME_LENGTH = 100;
export const TEXT_LENGTH = 300;
const URL_LENGTH = 300;

/** The line without indentation and bullet. `ref` is the ref it was given, or one of the same length to measure it. */
export function lineText(line: Line, ref: string | undefined): string {
  if (line.isText) return textOf(line) + hiddenOf(line.at.node);
  const { node } = line.at;
  let text = node.role === 'generic' ? genericWord(node) : node.role;
  if (line.name !== '') {
    const shown = clip(line.name, node.nameFromContent ? TEXT_LENGTH : NAME_LENGTH);
    text += ` ${quote(shown)}`;
  }
  if (ref) text += ` ${ref}`;
  const states = statesOf(line);
  if (states.length > 0) text += ` [${states.join(', ')}]`;
  const said = saidBy(line);
  if (said !== '') text += `: ${said}`;
  if (line.omitted) text += ` … ${line.omitted}`;
  return text;
}

/** States worth telling, in a fixed order. */
export function statesOf(line: Line): string[] {
  const { node, missing } = line.at;
  const states: string[] = [];
  const level = node.role === 'heading' ? node.level : line.level;
  if (level !== undefined) states.push(`level=${level}`);
  if (missing !== undefined) states.push(missing);
  addToggles(states, node);
  if (node.disabled) states.push('disabled');
  if (node.required) states.push('required');
  if (node.readonly) states.push('readonly');
  if (node.invalid)
    states.push(node.description ? `invalid: ${quote(clip(node.description, NAME_LENGTH))}` : 'invalid');
  if (node.current !== undefined && node.current !== 'false') states.push(wordState('current', node.current));
  if (node.focused) states.push('focused');
  if (node.modal) states.push('modal');
  if (node.draggable) states.push('draggable');
  if (node.scrollable) states.push('scrollable');
  if (node.placeholder && !node.value && !says(node.name, node.placeholder)) {
    states.push(`placeholder ${quote(clip(node.placeholder, NAME_LENGTH))}`);
  }
  if (node.hiddenBy !== undefined) states.push(`hidden: ${node.hiddenBy}`);
  if (node.url !== undefined) states.push(`url ${quote(clip(node.url, URL_LENGTH))}`);
  return states;
}

function addToggles(states: string[], node: PageNode): void {
  if (node.checked === true) states.push('checked');
  if (node.checked === 'mixed') states.push('checked=mixed');
  if (node.pressed === true) states.push('pressed');
  if (node.pressed === 'mixed') states.push('pressed=mixed');
  if (node.selected) states.push('selected');
  if (node.expanded !== undefined) states.push(node.expanded ? 'expanded' : 'collapsed');
}

/** `current` is written by the page and may be any word. */
function wordState(name: string, value: string): string {
  return value === 'true' ? name : /^[a-z]{1,12}$/.test(value) ? `${name}=${value}` : name;
}

function saidBy(line: Line): string {
  const { node } = line.at;
  if (node.secret) return '[secret]';
  const text = line.text !== '' ? line.text : (node.value ?? '');
  return text === '' ? '' : plain(clip(text, TEXT_LENGTH));
}

function textOf(line: Line): string {
  return plain(clip(line.text.trim(), TEXT_LENGTH));
}

function hiddenOf(node: PageNode): string {
  return node.hiddenBy === undefined ? '' : ` [hidden: ${node.hiddenBy}]`;
}

function genericWord(node: PageNode): string {
  return node.actable === 'clickable' ? 'clickable' : 'generic';
}

function says(name: string, text: string): boolean {
  return name.toLowerCase() === text.toLowerCase();
}
