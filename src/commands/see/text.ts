/** `text`: what a person can read in the page. */
import { z } from 'zod';
import { heldFrame, joinTexts, pageTexts, type ReadText, rereading } from '../../browser/see/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { MARKS_SHARE } from '../../security/datamark/datamark.ts';
import type { TabContext } from '../context.ts';
import { defineCommand, flag, option, optionalTarget } from '../define.ts';
import { toMarkdown } from '../support/markdown.ts';
import { more as rest } from '../support/more.ts';
import { hiddenTexts } from '../support/results.ts';
import { resolveOne } from '../support/target.ts';
import { textPage } from '../support/text-pages.ts';
import { tellWithheld } from '../support/withheld.ts';

const args = z.object({
  target: optionalTarget(),
  markdown: flag('As Markdown, with headings, lists, tables and links', { short: 'm' }),
  hidden: flag('Also text that nobody can see, with the reason'),
  after: option(z.number().int().min(0).default(0), 'Continue after this line', { placeholder: 'line' }),
});

type Args = z.output<typeof args>;

/** Tokens kept free for the names of fields and for a notice. */
const SPARE_TOKENS = 55;

export const text = defineCommand({
  name: 'text',
  group: 'see',
  summary: 'Read the text of the page or of an element',
  details: 'Hidden text is left out. The text of frames follows that of the page.',
  effect: 'read',
  scope: 'tab',
  carried: { tool: 'read', as: { text: {}, markdown: { markdown: true } } },
  datamark: true,
  args,
  result: z.strictObject({ text: z.string().describe('The text'), hiddenTexts }),
  examples: ['text', 'text @e4', 'text --markdown', 'text "#main" --after 120'],
  run: async (ctx, given) => {
    const { target } = given;
    const whole = await rereading(() =>
      target === undefined ? readPage(ctx, given) : readElement(ctx, given, target),
    );
    const page = textPage(whole.text, given.after, roomFor(ctx.maxTokens));
    if (given.after > 0 && page.text === '' && page.left === 0) throw beyond(given.after, page.shown);
    const more = page.left > 0 && {
      message: `${page.left} more lines`,
      more: rest(ctx, {
        target: given.target,
        markdown: given.markdown,
        hidden: given.hidden,
        after: page.shown,
      }),
    };
    return tellWithheld({ data: { text: page.text }, ...more }, given.hidden ? 0 : whole.hiddenCount);
  },
});

/** Room for some words in the smallest budget: a page that shows nothing would never get further. */
const LEAST_ROOM = 13;

/** What is left of the budget for the text itself, beside the marks that it gets. */
function roomFor(tokens: number): number {
  return Math.max(LEAST_ROOM, Math.floor((tokens - SPARE_TOKENS) * (1 - MARKS_SHARE)));
}

function beyond(after: number, lines: number): RutterError {
  return new RutterError('bad-value', `Cannot continue after line ${after}: the text has ${lines} lines`, {
    hint: step('text'),
  });
}

async function readPage(ctx: TabContext, given: Args): Promise<ReadText> {
  return joinTexts(await pageTexts(ctx.tab, ctx.deadline, reader(ctx, given), given.hidden ?? false));
}

async function readElement(ctx: TabContext, given: Args, target: string): Promise<ReadText> {
  const { frame, element } = await resolveOne(ctx, target);
  const read = reader(ctx, given);
  const own = await read(frame, element);
  if (own.text !== '') return own;
  const held = await heldFrame(ctx.tab, ctx.deadline, frame, element);
  return held ? await read(held, undefined) : own;
}

function reader({ deadline }: TabContext, { markdown, hidden }: Args): Parameters<typeof pageTexts>[2] {
  return async (frame, root) => {
    const options = { ...(root !== undefined && { root }), ...(hidden && { hidden }) };
    if (!markdown) return await frame.call(deadline, 'text', options);
    const { html, hiddenCount } = await frame.call(deadline, 'readableHtml', options);
    return { text: await toMarkdown(html), hiddenCount };
  };
}
