/** The ways a canary may be written. All are made once for a canary and searched as plain substrings. */
import { LRUCache } from 'lru-cache';

/** One way to write a canary. */
export interface Form {
  how: string;
  text: string;
}

/** All ways, by what they are searched in. */
export interface Forms {
  /** Where case and punctuation matter: searched in the text itself. */
  exact: readonly Form[];
  /** Searched in the text's letters and digits alone, in lower case. */
  squeezed: readonly Form[];
}

const reverse = (text: string): string => [...text].reverse().join('');
const rotate = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));
const hex = (text: string): string => Buffer.from(text).toString('hex');

/**
 * What of `text` in base64 doesn't depend on its neighbours, for each of the three places where it may begin. Shorter
 * than the whole, so that what stands before and after it can't change it.
 */
function base64Cores(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.from('\0'.repeat(shift) + text)
      .toString('base64')
      .replace(/=+$/, '');
    const before = [0, 2, 3][shift] ?? 0;
    const bits = (shift + text.length) * 8;
    return encoded.slice(before, Math.floor(bits / 6));
  });
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** As base64, for each of the five places. */
function base32Cores(text: string): string[] {
  return [0, 1, 2, 3, 4].map((shift) => {
    const bytes = Buffer.from('\0'.repeat(shift) + text);
    const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const first = Math.ceil((shift * 8) / 5);
    const last = Math.floor(bits.length / 5);
    let core = '';
    for (let at = first; at < last; at++) core += BASE32[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)];
    return core;
  });
}

const variants = (canary: string): Form[] => [
  { how: 'plain', text: canary },
  { how: 'upper case', text: canary.toUpperCase() },
  { how: 'reversed', text: reverse(canary) },
];

const cache = new LRUCache<string, Forms>({ max: 100 });

/** Cached: a canary has some hundred forms, and each text that goes out is searched for them. */
export function canaryForms(canary: string): Forms {
  const known = cache.get(canary);
  if (known) return known;
  const exact = variants(canary).flatMap(({ how, text }) =>
    base64Cores(text).flatMap((core) => [
      { how: `base64, ${how}`, text: core },
      { how: `base64url, ${how}`, text: core.replaceAll('+', '-').replaceAll('/', '_') },
    ]),
  );
  const lower = canary.toLowerCase();
  const squeezed = [
    { how: 'plain', text: lower },
    { how: 'reversed', text: reverse(lower) },
    { how: 'rot13', text: rotate(lower) },
    ...variants(canary).flatMap(({ how, text }) => [
      { how: `hex, ${how}`, text: hex(text) },
      { how: `hex backwards, ${how}`, text: reverse(hex(text)) },
      { how: `decimal codes, ${how}`, text: [...text].map((letter) => letter.charCodeAt(0)).join('') },
      ...base32Cores(text).map((core) => ({ how: `base32, ${how}`, text: core })),
      // `\x61\x62`, `%61%62` and `&#x61;` squeeze to hex with an x or nothing between.
      { how: `escapes, ${how}`, text: [...text].map((letter) => `x${hex(letter)}`).join('') },
      { how: `escapes, ${how}`, text: [...text].map((letter) => `u00${hex(letter)}`).join('') },
    ]),
  ];
  const forms = { exact, squeezed };
  cache.set(canary, forms);
  return forms;
}

/** Letters and digits of a text in lower case, each with its place. */
export function squeeze(text: string): { letters: string; offsets: Uint32Array } {
  const offsets = new Uint32Array(text.length);
  const codes = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const upper = code >= 65 && code <= 90;
    if (!upper && !(code >= 97 && code <= 122) && !(code >= 48 && code <= 57)) continue;
    codes[length] = upper ? code + 32 : code;
    offsets[length] = at;
    length++;
  }
  return { letters: new TextDecoder('utf-16le').decode(codes.subarray(0, length)), offsets };
}
