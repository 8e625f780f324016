/** What `snapshot` answers, made from the lines it took. */
import { annotatedShot, type Captured } from '../../browser/see/index.ts';
import { RutterError } from '../../errors.ts';
import { countOf } from '../../protocol/spelling.ts';
import { step } from '../../protocol/step.ts';
import type { Baseline } from '../../snapshot/baseline.ts';
import { diffOf, writeDiff } from '../../snapshot/diff.ts';
import type { Listing } from '../../snapshot/listing.ts';
import { nodeRecord } from '../../snapshot/nodes.ts';
import { type ListingPage, pageOf, refToPrint } from '../../snapshot/paging.ts';
import { clip } from '../../snapshot/quote.ts';
import { estimateTokens, LEAST_TOKENS } from '../../snapshot/tokens.ts';
import type { TabContext } from '../context.ts';
import type { CommandResult } from '../define.ts';
import type { SnapshotArgs, SnapshotData } from '../see/snapshot.ts';
import { more } from './more.ts';
import { keepAnnotated } from './output-file.ts';
import { tellWithheld } from './withheld.ts';

const URL_LENGTH = 300;
const TITLE_LENGTH = 200;
/** Tokens kept free for the names of fields and for a notice. */
const SPARE_TOKENS = 75;

/** A tab's lines, before they are cut to the budget. */
export interface Taken {
  captured: Captured;
  listing: Listing;
  /** Key of the element that a diff is limited to. */
  under: string | undefined;
}

/** Refs are given here, for the lines that are printed. */
export async function snapshotReply(
  ctx: TabContext,
  given: SnapshotArgs,
  taken: Taken,
): Promise<CommandResult<SnapshotData>> {
  return tellWithheld(await listingReply(ctx, given, taken), given.hidden ? 0 : taken.captured.hiddenCount);
}

async function listingReply(ctx: TabContext, given: SnapshotArgs, taken: Taken) {
  const { captured, listing } = taken;
  if (listing.shown.length === 0) refuseNothing(given, taken);
  const head = headOf(ctx, captured);
  const tokens = Math.max(
    LEAST_TOKENS,
    Math.min(given.budget ?? ctx.maxTokens, ctx.maxTokens) -
      estimateTokens(head.url + head.title) -
      SPARE_TOKENS,
  );
  const baseline = given.diff ? ctx.tab.lastSnapshot.of(captured.document) : undefined;
  if (baseline) return diffReply(ctx, given, taken, baseline, tokens, head);
  const write = given.nodes
    ? (...line: Parameters<typeof nodeRecord>) => JSON.stringify(nodeRecord(...line))
    : undefined;
  const page = pageOf(listing.shown, { refs: ctx.tab.refs, tokens, after: given.after, write });
  const printed = listing.shown.slice(page.from, page.to);
  const picture = given.annotate ? await keepAnnotated(ctx, await annotatedShot(ctx, captured, printed)) : {};
  const nodes = () => printed.map((line) => nodeRecord(line, refToPrint(line, ctx.tab.refs)));
  return {
    data: { ...head, ...picture, ...(given.nodes ? { nodes: nodes() } : { snapshot: page.text }) },
    ...message(
      page.text === '' &&
        (given.clickables ? 'nothing here is clickable without a role' : 'the page shows nothing'),
      given.diff && 'no earlier snapshot of this document to compare with: this is the whole page',
      left(page),
    ),
    ...(page.next !== undefined && {
      more: more(ctx, { ...flagsOf(given), after: page.next }),
    }),
  };
}

function diffReply(
  ctx: TabContext,
  given: SnapshotArgs,
  { listing, under }: Taken,
  baseline: Baseline,
  tokens: number,
  head: ReturnType<typeof headOf>,
): CommandResult<SnapshotData> & { data: SnapshotData } {
  const lines = diffOf(baseline, { ...listing, interactive: given.interactive, under });
  const changes = lines.filter((line) => line.mark !== ' ').length;
  if (changes === 0) return { data: { ...head, changes }, message: 'no changes since the last snapshot' };
  const { text, left: leftLines } = writeDiff(lines, ctx.tab.refs, tokens);
  return {
    data: { ...head, changes, snapshot: text },
    ...(leftLines > 0 && {
      message: `${leftLines} lines of changes had no room`,
      more: more(ctx, { ...flagsOf(given), diff: false }),
    }),
  };
}

function refuseNothing(given: SnapshotArgs, { under }: Taken): void {
  if (given.find !== undefined) {
    throw new RutterError('no-match', `No line shows ${JSON.stringify(given.find)}`, {
      hint: step('snapshot'),
    });
  }
  if (under !== undefined) {
    throw new RutterError(
      'wrong-target',
      'Cannot compare inside this element: it has no line of its own in the snapshot',
      {
        hint: step('snapshot', { diff: true }),
      },
    );
  }
}

function headOf(ctx: TabContext, { top }: Captured) {
  return { url: clip(ctx.tab.url(), URL_LENGTH), title: clip(top.title, TITLE_LENGTH) };
}

function flagsOf(given: SnapshotArgs) {
  const { after: _, annotate: __, ...same } = given;
  return same;
}

function left({ leftLines, leftRefs }: ListingPage): string | false {
  if (leftLines === 0) return false;
  return `${countOf(leftLines, 'more line')}${leftRefs > 0 ? ` with ${leftRefs} refs` : ''}`;
}

function message(...parts: (string | false | undefined)[]): { message?: string } {
  const said = parts.filter((part) => typeof part === 'string');
  return said.length > 0 ? { message: said.join('; ') } : {};
}
