/** How page text is written into a listing so that one line stays one line and text can't pass for structure. */
import { ROLES } from './vocabulary.ts';

/** Characters that would break a line or turn it around: controls, line separators, bidi overrides and isolates. */
const UNSAFE = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069';
const UNSAFE_ALL_REGEXP = new RegExp(`[${UNSAFE}]`, 'g');
const QUOTED_REGEXP = /["\\]/g;
/** Most text has none of these and is written as it is; a surrogate may be a lone one. */
const SUSPECT_QUOTED_REGEXP = new RegExp(`["\\\\${UNSAFE}\\ud800-\\udfff]`);
const SUSPECT_PLAIN_REGEXP = new RegExp(`[@${UNSAFE}\\ud800-\\udfff]|^[\\s"[]|\\s$|^[a-z]+(?:$|:| ["@[])|^$`);
const REF_REGEXP = /@[ec]\d/;
const EDGE_REGEXP = /^[\s"[@]|\s$|^$/;
const STRUCTURE_REGEXP = /^([a-z]+)(?:$|:| ["@[])/;
const SHORT_ESCAPES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** The text in double quotes, escaped as in JSON. */
export function quote(text: string): string {
  if (!SUSPECT_QUOTED_REGEXP.test(text)) return `"${text}"`;
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return `"${escapeUnsafe(whole.replace(QUOTED_REGEXP, '\\$&'))}"`;
}

/** The text as it is; in quotes where it could be taken for a role, a ref, a state or the end of a line. */
export function plain(text: string): string {
  return readsAsStructure(text) ? quote(text) : text;
}

/** The text behind a line's colon, where it can't be taken for a role. */
export function plainValue(text: string): string {
  return SUSPECT_PLAIN_REGEXP.test(text) && readsAsMarkup(text) ? quote(text) : text;
}

/** At most `max` UTF-16 units of a text, never half a character, with `…` where something is missing. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = isHighSurrogate(text.charCodeAt(max - 2)) ? max - 2 : max - 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Begins or ends in what a quoted text, a state or a ref does, names a ref, or would break the line. */
function readsAsMarkup(text: string): boolean {
  if (EDGE_REGEXP.test(text) || REF_REGEXP.test(text) || !text.isWellFormed()) return true;
  return text.search(UNSAFE_ALL_REGEXP) >= 0;
}

function readsAsStructure(text: string): boolean {
  if (!SUSPECT_PLAIN_REGEXP.test(text)) return false;
  if (readsAsMarkup(text)) return true;
  const word = STRUCTURE_REGEXP.exec(text)?.[1];
  return word !== undefined && ROLES.has(word);
}

function escapeUnsafe(text: string): string {
  return text.replace(
    UNSAFE_ALL_REGEXP,
    (c) => SHORT_ESCAPES.get(c) ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
