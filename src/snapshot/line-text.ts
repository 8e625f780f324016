/** The words of one line: `role "name" @ref [states]: text`. */
import type { PageNode } from '../page/seeing/api.ts';
import type { Line } from './lines.ts';
import { clip, plain, plainValue, quote } from './quote.ts';
import { roleWord } from './role-word.ts';

/** Longest name, and longest text or name taken from content, in UTF-16 units. */
export const NAME_LENGTH = 100;
/** Longest text, or name that is taken from the content, in UTF-16 units. */
export const TEXT_LENGTH = 300;
const URL_LENGTH = 300;
const OPTION_LENGTH = 40;
const OPTIONS_LENGTH = 200;

/** The line without indentation and bullet. `ref` is the ref it was given, or one of the same length to measure it. */
export function lineText(line: Line, ref: string | undefined): string {
  const states = statesOf(line);
  const brackets = states.length > 0 ? ` [${states.join(', ')}]` : '';
  if (line.isText) return plain(clip(line.text.trim(), TEXT_LENGTH)) + brackets;
  const { node } = line.at;
  let text = roleWord(node);
  if (line.name !== '') {
    const shown = clip(line.name, node.nameFromContent ? TEXT_LENGTH : NAME_LENGTH);
    text += ` ${quote(shown)}`;
  }
  if (ref) text += ` ${ref}`;
  text += brackets;
  const hint = hintOf(line);
  if (hint !== '') text += ` (${hint})`;
  const said = saidBy(line);
  if (said !== '') text += `: ${said}`;
  return text;
}

/** What tells a control without a name from others: `icon: trash`, `in: Buy milk`. */
export function hintOf({ name, text, isText, at: { node } }: Line): string {
  if (isText || name !== '' || text !== '') return '';
  const parts: string[] = [];
  if (node.icon !== undefined) parts.push(`icon: ${node.icon}`);
  if (node.inside !== undefined) parts.push(`in: ${node.inside}`);
  return parts.join(', ');
}

/** States worth telling, in a fixed order. None holds a closing bracket. */
export function statesOf(line: Line): string[] {
  const { node, missing } = line.at;
  const states: string[] = [];
  if (line.isText) {
    if (node.hiddenBy !== undefined) states.push(`hidden: ${node.hiddenBy}`);
    if (line.omitted !== undefined) states.push(line.omitted);
    return states;
  }
  const level = node.role === 'heading' ? node.level : line.level;
  if (level !== undefined) states.push(`level=${level}`);
  if (missing !== undefined) states.push(missing);
  if (node.type !== undefined) states.push(node.type);
  addToggles(states, node);
  if (node.disabled) states.push('disabled');
  if (node.required) states.push('required');
  if (node.readonly) states.push('readonly');
  if (node.invalid)
    states.push(node.description ? `invalid: ${inBrackets(node.description, NAME_LENGTH)}` : 'invalid');
  if (node.current !== undefined && node.current !== 'false') states.push(wordState('current', node.current));
  if (node.focused) states.push('focused');
  if (node.modal) states.push('modal');
  if (node.draggable) states.push('draggable');
  if (node.scrollable) states.push('scrollable');
  if (node.placeholder && !node.value && !says(node.name, node.placeholder)) {
    states.push(`placeholder ${inBrackets(node.placeholder, NAME_LENGTH)}`);
  }
  if (node.hiddenBy !== undefined) states.push(`hidden: ${node.hiddenBy}`);
  if (node.options) states.push(optionsOf(node.options, node.optionCount));
  if (node.url !== undefined) states.push(`url ${inBrackets(node.url, URL_LENGTH)}`);
  if (line.omitted !== undefined) states.push(line.omitted);
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

/** What a closed list holds: `options "Red | Green" of 40`. */
function optionsOf(labels: readonly string[], count: number | undefined): string {
  const shown: string[] = [];
  let length = 0;
  for (const label of labels) {
    const short = clip(label, OPTION_LENGTH);
    length += short.length + 3;
    if (length > OPTIONS_LENGTH && shown.length > 0) break;
    shown.push(short);
  }
  const total = count ?? labels.length;
  return `options ${inBrackets(shown.join(' | '), OPTIONS_LENGTH)}${total > shown.length ? ` of ${total}` : ''}`;
}

/** Quoted, and without the bracket that would seem to end the states. */
function inBrackets(text: string, max: number): string {
  return quote(clip(text, max)).replaceAll(']', '\\u005d');
}

/** `current` is written by the page and may be any word. */
function wordState(name: string, value: string): string {
  return value === 'true' ? name : /^[a-z]{1,12}$/.test(value) ? `${name}=${value}` : name;
}

function saidBy(line: Line): string {
  const { node } = line.at;
  if (node.secret) return '[secret]';
  const text = line.text !== '' ? line.text : (node.value ?? '');
  return text === '' ? '' : plainValue(clip(text, TEXT_LENGTH));
}

function says(name: string, text: string): boolean {
  return name.toLowerCase() === text.toLowerCase();
}
