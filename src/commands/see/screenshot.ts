/** `screenshot`: a picture of the viewport, the page or an element, of a size that a model takes. */
import { z } from 'zod';
import {
  annotatedShot,
  type Box,
  capture,
  elementBox,
  intoView,
  pageMetrics,
  rereading,
  takeShot,
} from '../../browser/see/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { listingOf } from '../../snapshot/listing.ts';
import { pageOf } from '../../snapshot/paging.ts';
import { sliceTall } from '../../snapshot/picture/size.ts';
import type { TabContext } from '../context.ts';
import { defineCommand, flag, option, optionalTarget } from '../define.ts';
import { checkEnding, describeShot, keepAnnotated, writeOutput } from '../support/output-file.ts';
import { pictureFile } from '../support/results.ts';
import { resolveOne } from '../support/target.ts';

const args = z.object({
  target: optionalTarget(),
  full: flag('The whole page; a tall one as several pictures'),
  path: option(z.string().min(1).optional(), 'File to write', { placeholder: 'file' }),
  annotate: flag('Draw the refs of what can be acted on', { short: 'a' }),
  format: option(z.enum(['png', 'jpeg']).default('png'), 'File format', { placeholder: 'format' }),
  scale: option(z.number().min(0.05).max(4).optional(), 'Pixels a CSS pixel, instead of what fits a model', {
    placeholder: 'factor',
  }),
});

type Args = z.output<typeof args>;

/** Tokens of the list that goes with an annotated picture. */
const LIST_SHARE = 0.8;

export const screenshot = defineCommand({
  name: 'screenshot',
  group: 'see',
  summary: 'Take a picture of the viewport, the page or an element',
  details: [
    'Scaled down where needed: no side over 1568 pixels, no more than 1.15 megapixels.',
    'Without --path the file goes to a private folder; the reply says where.',
  ].join('\n'),
  effect: 'read',
  scope: 'tab',
  carried: { tool: 'read', as: { screenshot: {} } },
  args,
  result: z
    .object(pictureFile)
    .partial()
    .extend({
      labels: z.int().optional().describe('With --annotate: refs that are drawn'),
      snapshot: z.string().optional().describe('With --annotate: lines of what is drawn'),
      page: z
        .strictObject({ width: z.number().describe('CSS pixels'), height: z.number().describe('CSS pixels') })
        .optional()
        .describe('Of a tall page: its size'),
      pictures: z
        .array(
          z.strictObject({
            ...pictureFile,
            from: z.number().describe('CSS pixels from the top of the page'),
            to: z.number().describe('CSS pixels from the top of the page'),
          }),
        )
        .optional()
        .describe('Of a tall page: from top to bottom'),
    })
    .strict(),
  examples: [
    'screenshot',
    'screenshot @e4',
    'screenshot --full',
    'screenshot --annotate',
    'screenshot --path page.png',
  ],
  run: async (ctx, given) => {
    refuseCombinations(given);
    checkEnding(given.path, given.format);
    if (given.annotate) return await annotated(ctx, given);
    if (given.full) return await full(ctx, given);
    const { target } = given;
    const area = target === undefined ? undefined : await rereading(() => areaOf(ctx, target));
    const shot = await takeShot(ctx, { format: given.format, area, scale: given.scale });
    return { data: describeShot(await write(ctx, shot.file, given), shot) };
  },
});

function refuseCombinations(given: Args): void {
  const clash = [
    given.full && given.target !== undefined && '--full and a target',
    given.annotate && given.target !== undefined && '--annotate and a target',
    given.annotate && given.full && '--annotate and --full',
    given.annotate && given.format !== 'png' && '--annotate and --format jpeg',
    given.annotate && given.scale !== undefined && '--annotate and --scale',
  ].find((pair) => pair);
  if (clash)
    throw new RutterError('bad-value', `Cannot combine ${clash}`, {
      hint: step('help', { command: 'screenshot' }),
    });
}

/** The picture, and the lines of what is drawn on it. */
async function annotated(ctx: TabContext, given: Args) {
  const captured = await capture(ctx.tab, ctx.deadline, { boxes: true, viewport: true });
  const { shown } = listingOf(captured.tree, { interactive: true });
  const page = pageOf(shown, { refs: ctx.tab.refs, tokens: Math.floor(ctx.maxTokens * LIST_SHARE) });
  const picture = await annotatedShot(ctx, captured, shown.slice(page.from, page.to));
  return {
    data: { ...(await keepAnnotated(ctx, picture, given.path)), snapshot: page.text },
    ...(page.leftLines > 0 && { message: `${page.leftLines} more lines are neither listed nor drawn` }),
  };
}

async function full(ctx: TabContext, given: Args) {
  const { content } = await pageMetrics(ctx);
  const { scale, slices, beyond } =
    given.scale === undefined
      ? sliceTall(content)
      : { scale: given.scale, slices: [{ y: 0, height: content.height }], beyond: 0 };
  const pictures: { y: number; height: number; picture: ReturnType<typeof describeShot> }[] = [];
  for (const [i, { y, height }] of slices.entries()) {
    const shot = await takeShot(ctx, {
      format: given.format,
      area: { x: 0, y, width: content.width, height },
      scale,
    });
    const path = await write(ctx, shot.file, given, slices.length > 1 ? i + 1 : undefined);
    pictures.push({ y, height, picture: describeShot(path, shot) });
  }
  const [only] = pictures;
  if (pictures.length === 1 && only) return { data: only.picture };
  return {
    data: {
      page: { width: content.width, height: content.height },
      pictures: pictures.map(({ y, height, picture }) => ({ ...picture, from: y, to: y + height })),
    },
    message: `${pictures.length} pictures from top to bottom${beyond > 0 ? `; the last ${beyond} CSS pixels of the page are in none` : ''}`,
  };
}

async function areaOf(ctx: TabContext, text: string): Promise<Box> {
  const { frame, element, ref } = await resolveOne(ctx, text);
  const [info] = await frame.call(ctx.deadline, 'describe', [element]);
  const refuse = (why: string) =>
    new RutterError('not-visible', `Cannot take a picture of ${ref}: ${why}`, { hint: step('screenshot') });
  if (info && !info.visible) throw refuse(`it is not visible${info.hiddenBy ? `: ${info.hiddenBy}` : ''}`);
  await intoView(ctx.deadline, frame, element);
  const box = await elementBox(ctx.deadline, frame, element);
  if (box.width < 1 || box.height < 1) throw refuse('it has no area');
  const { x, y } = await pageMetrics(ctx);
  return { x: box.x + x, y: box.y + y, width: box.width, height: box.height };
}

async function write(ctx: TabContext, file: Buffer, given: Args, number?: number): Promise<string> {
  const ending = given.format === 'jpeg' ? 'jpg' : 'png';
  return await writeOutput(ctx, file, { path: numbered(given.path, number), stem: 'screenshot', ending });
}

/** `page.png` → `page-2.png` for the second of several. */
function numbered(path: string | undefined, number: number | undefined): string | undefined {
  if (path === undefined || number === undefined) return path;
  return path.replace(/(\.\w+)?$/, `-${number}$1`);
}
