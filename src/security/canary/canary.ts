/**
 * L5: a word that each session is told never to repeat. Seen in anything that goes out, in any common encoding, it is
 * proof that something made the agent repeat what it holds: no guess, so it blocks by itself.
 */
import { randomBytes } from 'node:crypto';
import type { Finding, Layer } from '../types.ts';
import { canaryForms, type Form, type Forms, squeeze } from './forms.ts';

/** 80 bits in letters that survive being upper-cased; long enough never to appear by chance. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/** A new random word, in letters that survive every encoding. */
export function makeCanary(): string {
  return [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Where in a text a canary was found, and how it was written. */
export interface Leak {
  /** `plain`, `reversed`, `base64`, … */
  how: string;
  start: number;
  end: number;
}

/** The canary in `text`, plain or encoded, whatever the case and whatever stands between its letters. */
export function findCanary(text: string, canary: string): Leak | undefined {
  return findIn(text, canaryForms(canary), 0);
}

/** Base64 of base64 is looked into this deep. */
const MAX_DEPTH = 3;
const ENCODED_REGEXP = /[A-Za-z0-9+/_-]{22,65536}/g;

function findIn(text: string, forms: Forms, depth: number): Leak | undefined {
  const here = findForm(text, forms.exact) ?? findSqueezed(text, forms.squeezed);
  if (here || depth === MAX_DEPTH) return here;
  for (const match of text.matchAll(ENCODED_REGEXP)) {
    const leak = findIn(Buffer.from(match[0], 'base64').toString('latin1'), forms, depth + 1);
    if (leak) return { how: `base64, ${leak.how}`, start: match.index, end: match.index + match[0].length };
  }
  return undefined;
}

function findForm(text: string, forms: readonly Form[]): Leak | undefined {
  for (const { how, text: form } of forms) {
    const at = text.indexOf(form);
    if (at >= 0) return { how, start: at, end: at + form.length };
  }
  return undefined;
}

function findSqueezed(text: string, forms: readonly Form[]): Leak | undefined {
  const { letters, offsets } = squeeze(text);
  for (const { how, text: form } of forms) {
    const at = letters.indexOf(form);
    if (at < 0) continue;
    return { how, start: offsets[at] ?? 0, end: (offsets[at + form.length - 1] ?? 0) + 1 };
  }
  return undefined;
}

const leakFinding = ({ how, start, end }: Leak): Finding => ({
  layer: 'canary',
  severity: 1,
  reason: `The session's canary is being sent (${how})`,
  span: { start, end },
  deterministic: true,
});

/** Looks at the text as it is sent and at its normalised copy, which undoes encodings inside encodings. */
export const canaryLayer: Layer = (input, { canary }) => {
  if (!canary) return [];
  const plain = findCanary(input.original, canary);
  if (plain) return [leakFinding(plain)];
  const normal = findCanary(input.text, canary);
  if (!normal) return [];
  return [leakFinding({ ...normal, ...input.toOriginal(normal) })];
};
