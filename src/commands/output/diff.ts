/** `diff`: what two pages, two tabs, or one page with two logins show differently. */
import { createTwoFilesPatch } from 'diff';
import { z } from 'zod';
import { load } from '../../browser/act/index.ts';
import { joinTexts, pageMetrics, pageTexts, rereading, takeShot } from '../../browser/see/index.ts';
import { RutterError } from '../../errors.ts';
import { decodePng, encodePng, type Picture } from '../../snapshot/picture/png.ts';
import { fittingScale } from '../../snapshot/picture/size.ts';
import { trusted } from '../../trust.ts';
import type { TabContext } from '../context.ts';
import { defineCommand, flag, option, positional } from '../define.ts';
import { longOutput } from '../support/long-output.ts';
import { writeOutput } from '../support/output-file.ts';
import { differenceOf } from '../support/picture-rows.ts';
import { longText } from '../support/results.ts';
import { readSides, type Side } from './diff-sides.ts';

const MOST_HEIGHT = 4000;

export const diff = defineCommand({
  name: 'diff',
  group: 'output',
  summary: 'Compare the text, or the picture, of two pages',
  details: [
    'Each side is an address, which is opened in a tab of its own and closed again, a tab (t2, or "here" for the current one),',
    'or a saved state: state:admin is the page of the other side as a session with those logins sees it, opened apart from',
    'the session and closed again. --at names another page for it; without any, it is that of the first tab it was saved with.',
    'Text as a unified diff. With --picture a PNG file, what differs in red.',
  ].join('\n'),
  effect: 'write',
  scope: 'tab',
  opensTab: true,
  deadlineMs: 60_000,
  args: z.object({
    a: positional(0, z.string().min(1), 'Address, tab, here, or state:<name>', {
      placeholder: 'url|tab|state',
      sends: 'address',
    }),
    b: positional(1, z.string().min(1), 'The same', { placeholder: 'url|tab|state', sends: 'address' }),
    at: option(z.string().min(1).optional(), 'Address that a saved state opens', {
      placeholder: 'url',
      sends: 'address',
    }),
    picture: flag('Compare pictures of the whole pages, too'),
    path: option(z.string().min(1).optional(), 'File for the picture', { placeholder: 'file' }),
  }),
  result: z.strictObject({
    a: z.string().describe('Address of the first side'),
    b: z.string().describe('Address of the second side'),
    a_state: z.string().optional().describe('Saved state of the first side'),
    b_state: z.string().optional().describe('Saved state of the second side'),
    same_text: z.boolean().describe('The texts are the same'),
    picture: z.string().optional().describe('File of the picture with what differs in red'),
    width: z.int().optional().describe('Its pixels'),
    height: z.int().optional().describe('Its pixels'),
    changed_percent: z.number().optional().describe('Pixels that differ, 0 to 100'),
    ...z.object(longText('Difference of the texts, as a patch')).partial().shape,
  }),
  examples: [
    'diff here https://example.com/other',
    'diff t1 t2 --picture',
    'diff https://example.com/a https://example.com/b --path changes.png',
    'diff here state:admin',
    'diff state:guest state:admin --at https://example.com/orders',
  ],
  run: async (ctx, { a, b, at, picture, path }) => {
    const wantsPicture = picture === true || path !== undefined;
    const [left, right] = await readSides(ctx, { a, b }, at);
    const first = await lookAtSide(ctx, left, wantsPicture);
    const second = await lookAtSide(ctx, right, wantsPicture);
    const seen = await comparePictures(ctx, first.picture, second.picture, path);
    const patch =
      first.text === second.text
        ? ''
        : createTwoFilesPatch('a', 'b', `${first.text}\n`, `${second.text}\n`, undefined, undefined, {
            context: 2,
          });
    const text = patch.split('\n').slice(1).join('\n');
    const facts = {
      a: first.url,
      b: second.url,
      ...stateNames(left, right),
      same_text: text === '',
      ...seen,
    };
    if (text === '') return { data: facts, message: 'The texts are the same' };
    const { shown, file, said } = await longOutput(ctx, text, { stem: 'diff', ending: 'diff' });
    return { data: { ...facts, ...file, text: shown }, ...said };
  },
});

interface Look {
  url: string;
  text: string;
  picture?: Picture;
}

const stateNames = (a: Side, b: Side) => ({
  ...(a.kind === 'state' && { a_state: trusted(a.name) }),
  ...(b.kind === 'state' && { b_state: trusted(b.name) }),
});

async function lookAtSide(ctx: TabContext, side: Side, wantsPicture: boolean): Promise<Look> {
  if (side.kind === 'tab') return await look({ ...ctx, tab: side.tab }, wantsPicture);
  return side.kind === 'address'
    ? await lookBeside(ctx, side.url, wantsPicture)
    : await lookApart(ctx, side, wantsPicture);
}

/** In a tab of its own; the session's current tab stays what it was. */
async function lookBeside(ctx: TabContext, url: string, wantsPicture: boolean): Promise<Look> {
  const tab = await ctx.session.newTab(ctx.deadline);
  ctx.session.select(ctx.tab);
  try {
    return await lookAt({ ...ctx, tab }, url, wantsPicture);
  } finally {
    await tab.close(ctx.deadline);
    ctx.session.select(ctx.tab);
  }
}

/** In a session that only this command knows, with the logins of the state. */
async function lookApart(
  ctx: TabContext,
  { name, saved, url }: Extract<Side, { kind: 'state' }>,
  wantsPicture: boolean,
): Promise<Look> {
  return await ctx.daemon.sessions.apart(
    ctx.deadline,
    ctx.sessionName,
    { name, storage: saved.storage },
    async (session) => {
      const tab = await session.newTab(ctx.deadline);
      return await lookAt({ ...ctx, tab, session }, url, wantsPicture);
    },
  );
}

async function lookAt(ctx: TabContext, url: string, wantsPicture: boolean): Promise<Look> {
  const { tab, deadline } = ctx;
  const { result } = await load(ctx, () => tab.goto(deadline, url));
  if (tab.dialog)
    throw new RutterError('dialog-open', 'Cannot compare: a page opens a dialog as it loads', {
      data: { dialog: tab.dialog.message },
    });
  if (result?.pending) throw new RutterError('timeout', 'Cannot compare: a page did not load in time');
  await tab.main().call(deadline, 'waitFor', { kind: 'state', state: 'load' }, deadline.remaining() / 3);
  return await look(ctx, wantsPicture);
}

async function look(ctx: TabContext, wantsPicture: boolean): Promise<Look> {
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
  ctx: TabContext,
  a: Picture | undefined,
  b: Picture | undefined,
  path: string | undefined,
) {
  if (!a || !b) return undefined;
  const { picture, changed } = await differenceOf(a, b);
  const written = await writeOutput(ctx, await encodePng(picture), { path, stem: 'diff', ending: 'png' });
  const percent = Math.round((changed / (picture.width * picture.height)) * 10_000) / 100;
  return {
    picture: trusted(written),
    width: picture.width,
    height: picture.height,
    changed_percent: percent,
  };
}
