/** One page of a listing: as many whole lines as a budget allows, refs only for those, and where the next page starts. */
import { RutterError } from '../errors.ts';
import { step } from '../protocol/step.ts';
import { bullet, type FlatLine } from './flat.ts';
import { lineText } from './line-text.ts';
import type { RefTable } from './refs.ts';
import { roleWord } from './role-word.ts';
import { bytesOf, cutBytes, utf8Bytes } from './tokens.ts';
import { keyOf } from './tree.ts';

/** How much fits, and where to begin. */
export interface PageOptions {
  refs: RefTable;
  /** UTF-8 bytes / 4. */
  tokens: number;
  /** `@e40`, `@e40+3` (three lines after it) or `+120` (after that many lines). */
  after?: string | undefined;
  /** How a line is written, to measure it; absent: as text, with the lines above the first one repeated. */
  write?: ((flat: FlatLine, ref: string | undefined) => string) | undefined;
}

/** One page of the listing. */
export interface ListingPage {
  text: string;
  /** Positions of the first line printed and of the first line left. */
  from: number;
  to: number;
  /** What `after` takes to go on. Absent on the last page. */
  next?: string;
  leftLines: number;
  leftRefs: number;
}

/** Lines above the first one that are repeated on a later page; the outermost ones beyond that go. */
const CONTEXT_LINES = 8;
const CURSOR_REGEXP = /^(@[ec]\d+)?(?:\+(\d+))?$/;

/** Gives refs, in reading order, to the lines it prints and to no other. Always prints at least one line. */
export function pageOf(flat: readonly FlatLine[], options: PageOptions): ListingPage {
  const from = options.after === undefined ? 0 : positionAfter(flat, options.refs, options.after);
  const out = new Budgeted(options);
  if (!options.write) for (const above of contextOf(flat, from)) out.tryAdd(above, ' […]');
  let to = from;
  for (; to < flat.length; to++) {
    const line = flat[to];
    if (!line) break;
    if (out.tryAdd(line, '')) continue;
    if (to === from) {
      out.addCut(line);
      to++;
    }
    break;
  }
  const page: ListingPage = {
    text: out.text(),
    from,
    to,
    leftLines: flat.length - to,
    leftRefs: countRefs(flat, to),
  };
  if (to < flat.length) page.next = cursorAt(flat, to - 1, options.refs);
  return page;
}

/** The line's ref, if it is to have one; new on first sight. */
export function giveRef({ line }: FlatLine, refs: RefTable): string | undefined {
  if (!line.ref) return undefined;
  const { frame, document, node } = line.at;
  return refs.give(line.ref, { frame, document, element: node.id, role: roleWord(node), name: node.name });
}

/** The ref that `giveRef` would answer, without giving it: to see whether the line fits. */
export function refToPrint({ line }: FlatLine, refs: RefTable): string | undefined {
  if (!line.ref) return undefined;
  return refs.of(line.at.document, line.at.node.id) ?? refs.next(line.ref);
}

/** Collects lines as long as they fit. */
class Budgeted {
  readonly #lines: string[] = [];
  readonly #refs: RefTable;
  readonly #limit: number;
  readonly #writer: (flat: FlatLine, ref: string | undefined) => string;
  #used = 0;

  constructor({ refs, tokens, write = textOf }: PageOptions) {
    this.#refs = refs;
    this.#limit = bytesOf(tokens);
    this.#writer = write;
  }

  tryAdd(flat: FlatLine, mark: string): boolean {
    const measure = this.#write(flat, refToPrint(flat, this.#refs), mark);
    const bytes = utf8Bytes(measure) + 1;
    // The newline after the last line isn't printed.
    if (this.#used + bytes - 1 > this.#limit) return false;
    this.#used += bytes;
    giveRef(flat, this.#refs);
    this.#lines.push(measure);
    return true;
  }

  /** A line too long for the whole page: its beginning. */
  addCut(flat: FlatLine): void {
    this.#lines.length = 0;
    const whole = this.#write(flat, giveRef(flat, this.#refs), '');
    this.#lines.push(cutBytes(whole, this.#limit));
  }

  text(): string {
    return this.#lines.join('\n');
  }

  #write(flat: FlatLine, ref: string | undefined, mark: string): string {
    return this.#writer(flat, ref) + mark;
  }
}

function textOf({ indent, line }: FlatLine, ref: string | undefined): string {
  return bullet(indent) + lineText(line, ref);
}

function contextOf(flat: readonly FlatLine[], at: number): FlatLine[] {
  const above: FlatLine[] = [];
  if (at === 0) return above;
  for (let i = flat[at]?.parent ?? -1; i >= 0; i = flat[i]?.parent ?? -1) {
    const line = flat[i];
    if (line) above.unshift(line);
    if (above.length === CONTEXT_LINES) break;
  }
  return above;
}

function countRefs(flat: readonly FlatLine[], from: number): number {
  let refs = 0;
  for (let i = from; i < flat.length; i++) if (flat[i]?.line.ref) refs++;
  return refs;
}

function cursorAt(flat: readonly FlatLine[], last: number, refs: RefTable): string {
  for (let i = last; i >= 0; i--) {
    const line = flat[i]?.line;
    const ref = line?.ref && refs.of(line.at.document, line.at.node.id);
    if (ref) return i === last ? ref : `${ref}+${last - i}`;
  }
  return `+${last + 1}`;
}

function positionAfter(flat: readonly FlatLine[], refs: RefTable, after: string): number {
  const [, ref, lines] = CURSOR_REGEXP.exec(after) ?? [];
  if (ref === undefined && lines === undefined) {
    throw new RutterError('bad-value', `Cannot continue after "${after}": expected a ref such as @e40`, {
      hint: step('snapshot'),
    });
  }
  const skipped = Number(lines ?? 0);
  if (ref === undefined) return Math.min(skipped, flat.length);
  const target = refs.find(ref);
  if (!target) {
    const code = refs.everGave(ref) ? 'ref-stale' : 'ref-unknown';
    const why = code === 'ref-stale' ? 'its element has gone' : 'no snapshot of this tab gave that ref';
    throw new RutterError(code, `Cannot continue after ${ref}: ${why}`, { hint: step('snapshot') });
  }
  const key = `${target.document}:${target.element}`;
  const at = flat.findIndex(({ line }) => line.ref && keyOf(line.at) === key);
  if (at < 0) {
    throw new RutterError('ref-stale', `Cannot continue after ${ref}: it is not in this listing any more`, {
      hint: step('snapshot'),
    });
  }
  return Math.min(at + 1 + skipped, flat.length);
}
