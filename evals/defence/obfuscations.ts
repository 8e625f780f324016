/** Whether a disguise hides an attack from the layers that find it undisguised. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scan } from '../../src/security/pipeline.ts';
import { THRESHOLDS } from '../../src/security/types.ts';

const every = (between: string) => (text: string) => [...text].join(between);
const inWords = (sign: string) => (text: string) => text.replace(/\b(\w)(\w+)/gu, `$1${sign}$2`);
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const TAGS = 'tag characters';

export const OBFUSCATIONS: readonly [string, (text: string) => string][] = [
  ['zero-width space between all letters', every('\u200b')],
  ['zero-width joiner in words', inWords('\u200d')],
  ['word joiner in words', inWords('\u2060')],
  ['soft hyphen in words', inWords('\u00ad')],
  ['variation selector after letters', every('\ufe0f')],
  [
    TAGS,
    (text) =>
      [...text]
        .map((letter) => {
          const code = letter.codePointAt(0) ?? 0;
          return code > 31 && code < 127 ? String.fromCodePoint(0xe0000 + code) : letter;
        })
        .join(''),
  ],
  ['base64', (text) => Buffer.from(text).toString('base64')],
  ['percent', percent],
];

export interface Recall {
  name: string;
  found: number;
  /** Found undisguised. */
  of: number;
}

/** Attacks of `data/hard.jsonl`; those that are not found undisguised prove nothing here. */
export function recalls(): Recall[] {
  const attacks = readFileSync(join(import.meta.dirname, '../data/hard.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { label: 0 | 1; text: string }) // our own file, of this shape
    .filter(({ label }) => label === 1);
  const isFound = (text: string) =>
    Object.values(scan(text).scores).some((score) => score >= THRESHOLDS.notice);
  const known = attacks.filter(({ text }) => isFound(text));
  return OBFUSCATIONS.map(([name, disguise]) => {
    // Unicode has tag characters for ASCII alone.
    const suited = name === TAGS ? known.filter(({ text }) => /^[\x20-\x7e]+$/.test(text)) : known;
    const found = suited.filter(({ text }) => isFound(`Soup recipe. ${disguise(text)} Enjoy.`));
    return { name, found: found.length, of: suited.length };
  });
}
