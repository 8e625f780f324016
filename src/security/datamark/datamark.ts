/**
 * L1: an invisible mark of the session at the ends of sentences of what a page says, so that page text which comes back
 * in something the agent sends is known as such (spotlighting by datamarking, Hines et al. 2024, arXiv:2403.14720).
 */
import { randomBytes } from 'node:crypto';
import type { Layer } from '../types.ts';

/** Invisible mathematical operators, which no text has in runs: each mark is eight of them. */
const SIGNS = '\u2061\u2062\u2063\u2064';
const LENGTH = 8;

/** 16 random bits: enough to tell sessions of one machine apart; it is a tracer, not a secret. */
export function makeMark(): string {
  return [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}

const SENTENCE_END_REGEXP = /[.!?。！？।؟](?=\s|$)/gu;
/** A mark costs about 20 tokens; so far apart, marks take a twentieth of what a text costs. */
const LEAST_APART = 800;
/** Longest that marks make a text: bytes of UTF-8 for each of its own, for whoever keeps a budget. */
export const MARKS_SHARE = (LENGTH * 3) / LEAST_APART;

/** `text` with the mark after some of its sentences, at least one if it has any; what is read aloud stays the same. */
export function addMarks(text: string, mark: string): string {
  let last = -LEAST_APART;
  return text.replace(SENTENCE_END_REGEXP, (end, at: number) => {
    if (at - last < LEAST_APART) return end;
    last = at;
    return `${end}${mark}`;
  });
}

/** Also what is left of a mark that was copied in part. */
const MARK_REGEXP = new RegExp(`[${SIGNS}]{3,}`, 'g');

/** Text without any session's marks. */
export function removeMarks(text: string): string {
  return text.replace(MARK_REGEXP, '');
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
