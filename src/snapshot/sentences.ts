/** Text that stands in one sentence becomes one line: phrasing such as `strong` is no reason to break it. */
import type { Line } from './lines.ts';

const NO_SPACE_BEFORE_REGEXP = /^[\s,.;:!?)\]}%’”»…]/;
const NO_SPACE_AFTER_REGEXP = /[\s([{“‘«]$/;
const FILLER_REGEXP = /^[\s,.;:·•|/()[\]‹›«»“”„‘’"'–—-]+$/;

/** The children of phrasing: their text goes on in the sentence around it. */
export function inSentence(kids: Line[]): Line[] {
  const first = kids[0];
  const last = kids.at(-1);
  if (first?.isText) first.flow = { before: true, after: first.flow?.after ?? false, block: false };
  if (last?.isText) last.flow = { before: last.flow?.before ?? false, after: true, block: false };
  return kids;
}

/** The children of a block: what precedes or follows the block is another sentence. */
export function apart(kids: Line[]): Line[] {
  for (const kid of kids) {
    if (kid.isText) kid.flow = { before: false, after: false, block: true };
  }
  return kids;
}

/** Joins text lines that belong to one sentence. */
export function joinText(kids: Line[]): Line[] {
  const joined: Line[] = [];
  for (const kid of kids) {
    const before = joined.at(-1);
    if (before?.isText && kid.isText && goesOn(before, kid)) {
      before.text = isExact(before, kid) ? before.text + kid.text : joinWords(before.text, kid.text);
      before.exactEnd = kid.exactEnd ?? false;
      before.flow = { before: before.flow?.before ?? false, after: kid.flow?.after ?? false, block: false };
    } else {
      joined.push(kid);
    }
  }
  return joined;
}

/** Leaves out punctuation that only stands between other lines, as in `Home | About | Help`. */
export function dropFiller(kids: Line[]): Line[] {
  if (kids.length < 2) return kids;
  return kids.filter((kid, i) => !isFiller(kid, kids[i - 1], kids[i + 1]));
}

/** White space at both ends is the page's own: a run that begins a line has lost what stood at its end. */
function isExact(before: Line, next: Line): boolean {
  return next.at.node.joined === true && (before.exactEnd === true || /^\s/.test(next.text));
}

function goesOn(before: Line, next: Line): boolean {
  if (before.flow?.block || next.flow?.block) return false;
  return next.at.node.joined === true || before.flow?.after === true || next.flow?.before === true;
}

function joinWords(a: string, b: string): string {
  const tight = NO_SPACE_BEFORE_REGEXP.test(b) || NO_SPACE_AFTER_REGEXP.test(a);
  return tight ? a + b : `${a} ${b}`;
}

function isFiller(line: Line, before: Line | undefined, after: Line | undefined): boolean {
  if (!line.isText || line.flow?.block || !FILLER_REGEXP.test(line.text)) return false;
  return (before !== undefined && !before.isText) || (after !== undefined && !after.isText);
}
