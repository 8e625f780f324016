/** Long text in pages of whole lines, none of them lost. */
import { bytesOf, cutLines } from '../../snapshot/tokens.ts';

/** One page of a text. */
export interface TextPage {
  text: string;
  /** Lines shown so far, for `--after`. */
  shown: number;
  left: number;
}

/** Longest line, UTF-16 units, so that no line is longer than a page. */
const LONGEST_LINE = 1000;
const SMALLEST_LINE = 16;

/** @param after lines that were shown before */
export function textPage(text: string, after: number, tokens: number): TextPage {
  // A unit is at most 3 bytes in UTF-8.
  const longest = Math.max(SMALLEST_LINE, Math.min(LONGEST_LINE, Math.floor(bytesOf(tokens) / 3)));
  const lines = text.split('\n').flatMap((line) => wrap(line, longest));
  const rest = lines.slice(after);
  if (rest.length === 0) return { text: '', shown: lines.length, left: 0 };
  const cut = cutLines(rest.join('\n'), tokens);
  return { text: cut.text, shown: after + cut.lines, left: cut.left };
}

/** Breaks at white space where there is some, never inside a character. */
function wrap(line: string, longest: number): string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest);
    let end = space > longest / 2 ? space : longest;
    if (/[\ud800-\udbff]/.test(rest[end - 1] ?? '')) end--;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  parts.push(rest);
  return parts;
}
