/**
 * L1: an invisible mark of the session at the ends of sentences of what a page says, so that page text which comes back
 * in something the agent sends is known as such (spotlighting by datamarking, Hines et al. 2024, arXiv:2403.14720).
 */
import { randomBytes } from 'node:crypto';
import type { Layer } from '../types.ts';

/** Two invisible characters that no text has in long runs: each mark is 24 of them. */
const ZERO = '\u2063';
const ONE = '\u2064';
const BITS = 24;

/** 24 random bits: enough to tell sessions of one machine apart; it is a tracer, not a secret. */
export function makeMark(): string {
  const bits = [...randomBytes(BITS / 8)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return [...bits].map((bit) => (bit === '1' ? ONE : ZERO)).join('');
}

const SENTENCE_END_REGEXP = /[.!?。！？।؟](?=\s|$)/gu;
/** A mark in each short sentence would cost more tokens than the sentence. */
const LEAST_APART = 200;

/** `text` with the mark after some of its sentences, at least one if it has any; what is read aloud stays the same. */
export function addMarks(text: string, mark: string): string {
  let last = -LEAST_APART;
  return text.replace(SENTENCE_END_REGEXP, (end, at: number) => {
    if (at - last < LEAST_APART) return end;
    last = at;
    return `${end}${mark}`;
  });
}

const MARK_REGEXP = new RegExp(`[${ZERO}${ONE}]{${BITS}}`, 'g');

/** Text without any session's marks. */
export function removeMarks(text: string): string {
  return text.includes(ZERO) || text.includes(ONE) ? text.replace(MARK_REGEXP, '') : text;
}

/**
 * Page text in what goes out. No guess about where it came from, but quoting a page is often the task: it is noticed,
 * and taints nothing by itself.
 */
export const datamarkLayer: Layer = ({ original }, { mark }) => {
  const at = mark ? original.indexOf(mark) : -1;
  if (!mark || at < 0) return [];
  return [
    {
      layer: 'datamark',
      severity: 0.5,
      reason: 'Text that a page wrote is being sent',
      span: { start: at, end: at + mark.length },
    },
  ];
};
