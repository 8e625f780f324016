/** `snapshot`: the page as text, with refs. */
import { z } from 'zod';
import { capture, rereading } from '../../browser/see/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { listingOf } from '../../snapshot/listing.ts';
import { LEAST_TOKENS } from '../../snapshot/tokens.ts';
import type { TabContext } from '../context.ts';
import { defineCommand, flag, option, type ResultData } from '../define.ts';
import { hiddenTexts, pictureFile } from '../support/results.ts';
import { snapshotReply } from '../support/snapshot-reply.ts';
import { resolveOne } from '../support/target.ts';

const args = z.object({
  interactive: flag('Only what can be acted on, with headings and landmarks', { short: 'i' }),
  compact: flag('Structure and controls; prose and long lists cut to their beginning', { short: 'c' }),
  depth: option(z.number().int().min(1).max(100).optional(), 'Levels shown', {
    short: 'd',
    placeholder: 'n',
  }),
  scope: option(z.string().min(1).optional(), 'Only inside this element: a ref or selector', {
    short: 's',
    placeholder: 'target',
  }),
  diff: flag("What changed since this tab's last snapshot", { short: 'D' }),
  clickables: flag('Only clickable things that have no role (@c)', { short: 'C' }),
  annotate: flag('Also a screenshot with the refs drawn on it', { short: 'a' }),
  viewport: flag('Only what is in the viewport'),
  topLayer: flag('Only the open modal dialog'),
  find: option(z.string().min(1).optional(), 'Only lines that show this text, with their surroundings', {
    placeholder: 'text',
  }),
  budget: option(z.number().int().min(LEAST_TOKENS).max(1_000_000).optional(), 'Longest listing, in tokens', {
    placeholder: 'tokens',
  }),
  after: option(z.string().optional(), 'Continue after this place, as the reply before said', {
    placeholder: 'ref',
  }),
  hidden: flag('Also what nobody can see, with the reason'),
  urls: flag('Addresses of links'),
  nodes: flag('The lines as objects instead of text'),
});

const result = z
  .object(pictureFile)
  .partial()
  .extend({
    url: z.string().describe('Address, cut to 300 characters'),
    title: z.string().describe('Title, cut to 200 characters'),
    labels: z.int().optional().describe('With --annotate: refs that are drawn'),
    snapshot: z.string().optional().describe('The page, one line an element'),
    nodes: z
      .array(
        z.strictObject({
          ref: z.string().optional().describe('Ref'),
          depth: z.int().describe('Levels, from 0'),
          role: z.string().describe('Role'),
          name: z.string().optional().describe('Accessible name'),
          text: z.string().optional().describe('Value or text'),
          states: z.array(z.string()).optional().describe('States'),
        }),
      )
      .optional()
      .describe('With --nodes: the lines as objects'),
    changes: z.int().optional().describe('With --diff: lines that differ'),
    hiddenTexts,
  })
  .strict();

export type SnapshotData = ResultData<typeof result>;

export type SnapshotArgs = z.output<typeof args>;

export const snapshot = defineCommand({
  name: 'snapshot',
  group: 'see',
  summary: 'Show the page as text, with refs to act on',
  details: [
    'One line an element: role "name" @ref [states]: value. @e refs are elements with a role, @c refs clickable things',
    'without one. Frames and shadow roots are in place. A listing longer than the budget ends with the command that',
    'goes on. --diff compares by element: + came, - went, ~ reads differently.',
  ].join('\n'),
  effect: 'read',
  scope: 'tab',
  carried: { tool: 'snapshot', as: { snapshot: {} } },
  args,
  result,
  examples: [
    'snapshot',
    'snapshot -i',
    'snapshot --diff',
    'snapshot --scope @e12',
    'snapshot --find Total',
    'snapshot -a',
  ],
  run: async (ctx, given) => {
    refuseCombinations(given);
    const { scope, captured } = await rereading(() => take(ctx, given));
    if (given.topLayer && captured.top.noTopLayer) {
      throw new RutterError('no-match', 'No modal dialog is open in the page', { hint: step('snapshot') });
    }
    const under = given.diff && scope ? `${scope.frame.document}:${scope.element}` : undefined;
    const listing = listingOf(captured.tree, { ...given, under });
    const result = await snapshotReply(ctx, given, { captured, listing, under });
    if (isWholePage(given)) ctx.tab.lastSnapshot.keep(listing, captured.document);
    return result;
  },
});

async function take(ctx: TabContext, given: SnapshotArgs) {
  const scope = given.scope === undefined ? undefined : await resolveOne(ctx, given.scope, '--scope');
  const captured = await capture(ctx.tab, ctx.deadline, {
    // A diff looks at the whole page, since what has gone is only known from there.
    root: given.diff ? undefined : scope,
    ...(given.hidden && { hidden: true }),
    ...(given.viewport && { viewport: true }),
    ...(given.topLayer && { topLayer: true }),
    ...(given.urls && { urls: true }),
    ...(given.annotate && { boxes: true }),
  });
  return { scope, captured };
}

function refuseCombinations(given: SnapshotArgs): void {
  const clash = [
    given.interactive && given.clickables && '--interactive and --clickables',
    given.diff && given.after !== undefined && '--diff and --after',
    given.diff && given.find !== undefined && '--diff and --find',
    given.diff && given.hidden && '--diff and --hidden',
    given.diff && given.viewport && '--diff and --viewport',
    given.diff && given.topLayer && '--diff and --top-layer',
    given.diff && given.nodes && '--diff and --nodes',
  ].find((pair) => pair);
  if (clash)
    throw new RutterError('bad-value', `Cannot combine ${clash}`, {
      hint: step('help', { command: 'snapshot' }),
    });
}

/** Whether the listing's full lines are those of the whole page, so that a later diff may start from them. */
function isWholePage(given: SnapshotArgs): boolean {
  const limited = given.hidden || given.viewport || given.topLayer || given.urls;
  return !limited && (given.scope === undefined || given.diff === true);
}
