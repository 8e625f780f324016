/** Text written as something else that a reader of source, or a model, undoes: entities, percent, `\u`, base64, hex. */
import { decodeHTML } from 'entities';
import type { DisguiseKind } from '../types.ts';

/** For a notation with a sign of its own. */
export interface Decoder {
  kind: DisguiseKind;
  sign: string;
  regexp: RegExp;
  /** What the match stands for; undefined where it is not such a text. */
  decode(match: string): string | undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

const hexBytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

/** Words rather than bytes that happen to be printable: mostly letters, with a space or a CJK run somewhere. */
function looksWritten(text: string | undefined): string | undefined {
  if (text === undefined || text.length < 8) return undefined;
  if (/[^\P{C}\n\r\t]/u.test(text)) return undefined;
  // An encoding inside an encoding has no spaces.
  if (/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(text)) return ` ${text} `;
  const letters = text.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0;
  const written = letters >= text.length * 0.75 && /\s|[\u3040-\u9fff\uac00-\ud7af]/.test(text);
  return written ? ` ${text} ` : undefined;
}

function decodeEscape(written: string): string | undefined {
  const point = Number.parseInt(written.replace(/[^0-9a-f]/gi, ''), 16);
  if (/^\\[nrt]$/.test(written)) return ' ';
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}

/** Long runs are cut so that one match is bounded work; what is beyond is another match. */
export const DECODERS: readonly Decoder[] = [
  {
    kind: 'entities',
    sign: '&',
    regexp: /&(?:#\d{1,8}|#x[0-9a-f]{1,7}|[a-z][a-z0-9]{1,31});?/gi,
    decode: (match) => decodeHTML(match),
  },
  {
    kind: 'percent',
    sign: '%',
    regexp: /(?:%[0-9a-fA-F]{2}){1,4096}/g,
    decode: (match) => utf8Text(hexBytes(match.replaceAll('%', ''))),
  },
  {
    kind: 'escapes',
    sign: '\\',
    regexp: /\\(?:[uU][0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|[xX][0-9a-fA-F]{2}|[nrt](?![a-z0-9]))/g,
    decode: decodeEscape,
  },
];

/** Shorter ones hold no order. */
export const LEAST_ENCODED = 16;
/** Longest piece that is decoded, in UTF-16 units. */
export const MOST_ENCODED = 65536;
const LEAST_HEX = 24;
const HEX_REGEXP = /^[0-9a-f]+$/i;

/** What a run of the characters of base64 says, if it is written words. */
export function decodeRun(run: string): { text: string; kind: DisguiseKind } | undefined {
  if (run.length >= LEAST_HEX && run.length % 2 === 0 && HEX_REGEXP.test(run)) {
    const text = looksWritten(utf8Text(hexBytes(run)));
    if (text !== undefined) return { text, kind: 'hex' };
  }
  // Both cases are in nearly every encoded sentence, and in few words that are joined by hyphens or slashes.
  if (!/[A-Z]/.test(run) || !/[a-z]/.test(run)) return undefined;
  const text = looksWritten(utf8Text(Uint8Array.from(Buffer.from(run, 'base64'))));
  return text === undefined ? undefined : { text, kind: 'base64' };
}
