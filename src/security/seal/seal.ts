/**
 * The one place where page text becomes part of a reply: cleaned, its look-alike markers made harmless, and wrapped in
 * markers that carry a nonce the page can't know (spotlighting by delimiters, Hines et al. 2024, arXiv:2403.14720).
 */
import { randomBytes } from 'node:crypto';
import { Trusted, Untrusted } from '../../trust.ts';

/** What is sealed, and with which nonce. */
export interface SealOptions {
  nonce: string;
  /** `untrusted`: every string is sealed but refs, tab ids and `Trusted`. `trusted`: only `Untrusted` is. */
  output: 'trusted' | 'untrusted';
}

/** The data, sealed. */
export interface Sealed {
  value: unknown;
  /** Whether anything was sealed. */
  sealed: boolean;
}

/** 48 random bits: a page can't guess it in the life of one reply. */
export function makeNonce(): string {
  return randomBytes(6).toString('hex');
}

/** The text between the two markers, cleaned. */
export function sealText(text: string, nonce: string): string {
  return `⟦page ${nonce}⟧${cleanText(text)}⟦/page ${nonce}⟧`;
}

// C0 and C1 controls but tab and line feed: they move a terminal's cursor or hide text from a reader.
const CONTROL_REGEXP = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
// The marker brackets and what NFKC or a reader's eye takes for them.
const BRACKET_REGEXP = /[⟦⟧〚〛⦋⦌⟬⟭]/g;
const OPENING = '⟦〚⦋⟬';

/** Well-formed text without control characters or marker brackets. Lone surrogates become U+FFFD. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_REGEXP, '\ufffd')
    .replace(BRACKET_REGEXP, (bracket) => (OPENING.includes(bracket) ? '[' : ']'));
}

/** Refs and tab ids are Rutter's own words wherever they stand alone. */
const OWN_WORD_REGEXP = /^(?:@[ec]\d{1,9}|t\d{1,6})$/;
/** Names of fields are Rutter's own; a page could bring its own through an object it returns. */
const OWN_KEY_REGEXP = /^[A-Za-z_][A-Za-z0-9_-]{0,40}$/;

/** The text of a value that is to be sealed; undefined for what is Rutter's own or no text. */
function pageText(item: unknown, output: SealOptions['output']): string | undefined {
  if (item instanceof Untrusted) return item.dangerouslyUnwrap();
  if (typeof item !== 'string' || output === 'trusted' || OWN_WORD_REGEXP.test(item)) return undefined;
  return item;
}

/** One sealed text of a reply, without its markers. */
export interface SealedText {
  /** Names of the fields that lead to it, joined with dots; a name that a page gave is left out. */
  where: string;
  text: string;
}

/** Every text that `seal` wraps, for the layers that read it. */
export function sealedTexts(value: unknown, output: SealOptions['output'], where: string): SealedText[] {
  const text = pageText(value, output);
  if (text !== undefined) return text === '' ? [] : [{ where, text }];
  if (Array.isArray(value)) return value.flatMap((item) => sealedTexts(item, output, where));
  if (value === null || typeof value !== 'object' || value instanceof Trusted) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    OWN_KEY_REGEXP.test(key)
      ? sealedTexts(field, output, `${where}.${key}`)
      : [{ where, text: key }, ...sealedTexts(field, output, where)],
  );
}

/** A copy of `value` with its strings sealed. Keys that are no plain field names are cleaned and sealed too. */
export function seal(value: unknown, options: SealOptions): Sealed {
  let sealed = false;
  const wrap = (text: string): string => {
    sealed = true;
    return sealText(text, options.nonce);
  };
  const visit = (item: unknown): unknown => {
    const text = pageText(item, options.output);
    if (text !== undefined) return wrap(text);
    if (item instanceof Trusted) return item.text;
    if (Array.isArray(item)) return item.map(visit);
    if (item === null || typeof item !== 'object') return item;
    const entries = Object.entries(item).filter(([, field]) => field !== undefined);
    return Object.fromEntries(
      entries.map(([key, field]) => [OWN_KEY_REGEXP.test(key) ? key : wrap(key), visit(field)]),
    );
  };
  return { value: visit(value), sealed };
}

/** The text inside a sealed string, for a renderer that puts a whole block into one envelope. */
export function unsealText(text: string, nonce: string): string {
  return text.replaceAll(`⟦page ${nonce}⟧`, '').replaceAll(`⟦/page ${nonce}⟧`, '');
}
