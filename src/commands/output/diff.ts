/** `diff`: what two pages, or two tabs, show differently. */
import { createTwoFilesPatch } from 'diff';
import { z } from 'zod';
import { load } from '../../browser/act/load.ts';
import { normalizeAddress } from '../../browser/address.ts';
import type { Tab } from '../../browser/types.ts';
import { RutterError } from '../../errors.ts';
import { decodePng, encodePng, type Picture } from '../../snapshot/picture/png.ts';
import { fittingScale } from '../../snapshot/picture/size.ts';
import { trusted } from '../../trust.ts';
import { type CommandContext, defineCommand, flag, option, positional } from '../define.ts';
import { joinTexts, pageTexts } from '../see/frame-texts.ts';
import { longOutput } from '../see/long-output.ts';
import { pageMetrics, takeShot, writeOutput } from '../see/pictures.ts';
import { rereading } from '../see/rereading.ts';
import { differenceOf } from './picture-rows.ts';

const TAB_REGEXP = /^t\d{1,6}$/;
const MOST_HEIGHT = 4000;

export const diff = defineCommand({
  name: 'diff',
  group: 'output',
  summary: 'Compare the text, or the picture, of two pages',
  details: [
    'Each side is an address, which is opened in a tab of its own and closed again, or a tab: t2, or "here" for the current one.',
    'Text as a unified diff. With --picture a PNG file, what differs in red.',
  ].join('\n'),
  effect: 'write',
  scope: 'tab',
  opensTab: true,
  deadlineMs: 60_000,
  args: z.object({
    a: positional(0, z.string().min(1), 'Address, tab, or here', {
      placeholder: 'url|tab',
      sends: 'address',
    }),
    b: positional(1, z.string().min(1), 'The same', { placeholder: 'url|tab', sends: 'address' }),
    picture: flag('Compare pictures of the whole pages, too'),
    path: option(z.string().min(1).optional(), 'File for the picture', { placeholder: 'file' }),
  }),
  examples: [
    'diff here https://example.com/other',
    'diff t1 t2 --picture',
    'diff https://example.com/a https://example.com/b --path changes.png',
  ],
  run: async (ctx, { a, b, picture, path }) => {
    const wantsPicture = picture === true || path !== undefined;
    const sides = [await sideOf(ctx, a, wantsPicture), await sideOf(ctx, b, wantsPicture)] as const;
    const [first, second] = sides;
    const seen = await comparePictures(ctx, first.picture, second.picture, path);
    const patch =
      first.text === second.text
        ? ''
        : createTwoFilesPatch('a', 'b', `${first.text}\n`, `${second.text}\n`, undefined, undefined, {
            context: 2,
          });
    const text = patch.split('\n').slice(1).join('\n');
    const shown = text === '' ? {} : await longOutput(ctx, 'text', text, { stem: 'diff', ending: 'diff' });
    const says = text === '' ? 'The texts are the same' : undefined;
    return {
      ...shown,
      data: { a: first.url, b: second.url, same_text: text === '', ...seen, ...shown.data },
      ...(says && { message: says }),
    };
  },
});

interface Side {
  url: string;
  text: string;
  picture?: Picture;
}

async function sideOf(ctx: CommandContext, word: string, wantsPicture: boolean): Promise<Side> {
  if (word === 'here') return await look({ ...ctx, tab: ctx.tab, session: ctx.session }, wantsPicture);
  if (TAB_REGEXP.test(word)) {
    const tab = ctx.session.tab(word);
    if (!tab)
      throw new RutterError('tab-unknown', `There is no tab ${word} in session ${ctx.session.name}`, {
        hint: 'rutter tabs',
      });
    return await look({ ...ctx, tab, session: ctx.session }, wantsPicture);
  }
  return await lookAt(ctx, normalizeAddress(word), wantsPicture);
}

/** In a tab of its own; the session's current tab stays what it was. */
async function lookAt(ctx: CommandContext, url: string, wantsPicture: boolean): Promise<Side> {
  const tab: Tab = await ctx.session.newTab(ctx.deadline);
  ctx.session.select(ctx.tab);
  try {
    const own = { ...ctx, tab, session: ctx.session };
    const { result } = await load(own, () => tab.goto(ctx.deadline, url));
    if (result?.pending) throw new RutterError('timeout', 'Cannot compare: a page did not load in time');
    await tab
      .main()
      .call(ctx.deadline, 'waitFor', { kind: 'state', state: 'load' }, ctx.deadline.remaining() / 3);
    return await look(own, wantsPicture);
  } finally {
    await tab.close(ctx.deadline);
    ctx.session.select(ctx.tab);
  }
}

async function look(ctx: CommandContext, wantsPicture: boolean): Promise<Side> {
  const { text } = await rereading(async () =>
    joinTexts(await pageTexts(ctx.tab, ctx.deadline, (frame) => frame.call(ctx.deadline, 'text', {}), false)),
  );
  const side = { url: ctx.tab.url(), text };
  if (!wantsPicture) return side;
  const { content } = await pageMetrics(ctx);
  const area = { x: 0, y: 0, width: content.width, height: Math.min(content.height, MOST_HEIGHT) };
  const shot = await takeShot(ctx, { format: 'png', area, scale: fittingScale(area) });
  return { ...side, picture: await decodePng(shot.file) };
}

async function comparePictures(
  ctx: CommandContext,
  a: Picture | undefined,
  b: Picture | undefined,
  path: string | undefined,
): Promise<Record<string, unknown>> {
  if (!a || !b) return {};
  const { picture, changed } = differenceOf(a, b);
  const written = await writeOutput(ctx, await encodePng(picture), { path, stem: 'diff', ending: 'png' });
  const percent = Math.round((changed / (picture.width * picture.height)) * 10_000) / 100;
  return {
    picture: trusted(written),
    width: picture.width,
    height: picture.height,
    changed_percent: percent,
  };
}
