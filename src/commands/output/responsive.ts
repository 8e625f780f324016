/** `responsive`: the page at several widths, side by side in one picture. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { pageMetrics, takeShot } from '../../browser/see/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { drawLabels, type Labelled } from '../../snapshot/picture/labels.ts';
import { decodePng, encodePng, type Picture } from '../../snapshot/picture/png.ts';
import { fittingScale, type Size } from '../../snapshot/picture/size.ts';
import type { TabContext } from '../context.ts';
import { defineCommand, option, positional } from '../define.ts';
import { describeShot, writeOutput } from '../support/output-file.ts';
import { sideBySide } from '../support/picture-rows.ts';
import { pictureFile } from '../support/results.ts';

const WIDTHS = [390, 768, 1280];
const MOST_WIDTHS = 6;
/** Between pictures, pixels. */
const GAP = 8;
/** For the page to lay itself out anew, ms. */
const LAYOUT_MS = 150;

export const responsive = defineCommand({
  name: 'responsive',
  group: 'output',
  summary: 'Take one picture of the page at several widths',
  details:
    'From the top of the page, each with its width written on it. The tab has its own size again afterwards.',
  effect: 'read',
  scope: 'tab',
  args: z.object({
    widths: positional(0, z.array(z.string().min(1).transform(widthOf)).optional(), 'Widths in CSS pixels', {
      rest: true,
      placeholder: 'width',
    }),
    height: option(z.number().int().min(100).max(4000).default(900), 'Height of each, CSS pixels', {
      placeholder: 'px',
    }),
    path: option(z.string().min(1).optional(), 'File to write', { placeholder: 'file' }),
  }),
  result: z.strictObject({
    ...pictureFile,
    widths: z.array(z.int()).describe('Widths that it shows, CSS pixels'),
  }),
  examples: ['responsive', 'responsive 320 640 1024', 'responsive --path widths.png'],
  run: async (ctx, { widths = [], height, path }) => {
    const sizes = (widths.length > 0 ? widths : WIDTHS).map((width) => ({ width, height }));
    if (sizes.length > MOST_WIDTHS)
      throw new RutterError(
        'bad-value',
        `Cannot show ${sizes.length} widths in one picture: ${MOST_WIDTHS} at most`,
      );
    const { file, picture, scale } = await picturesOf(ctx, sizes);
    const written = await writeOutput(ctx, file, { path, stem: 'responsive', ending: 'png' });
    const shot = { file, width: picture.width, height: picture.height, scale };
    return { data: { ...describeShot(written, shot), widths: sizes.map(({ width }) => width) } };
  },
});

async function picturesOf(
  ctx: TabContext,
  sizes: Size[],
): Promise<{ file: Buffer; picture: Picture; scale: number }> {
  const gaps = GAP * (sizes.length - 1);
  const total = sizes.reduce((sum, { width }) => sum + width, gaps);
  const scale = fittingScale({ width: total, height: Math.max(...sizes.map((size) => size.height)) });
  const pictures: Picture[] = [];
  try {
    for (const size of sizes) pictures.push(await pictureAt(ctx, size, scale));
  } finally {
    await ctx.session.emulation.restoreScreen(ctx.tab, ctx.deadline);
  }
  const { picture, lefts } = sideBySide(pictures, GAP);
  const labels = pictures.map(({ width, height }, i): Labelled => {
    return { label: String(sizes[i]?.width ?? ''), x: lefts[i] ?? 0, y: 0, width, height };
  });
  drawLabels(picture, labels);
  return { file: await encodePng(picture), picture, scale };
}

async function pictureAt(ctx: TabContext, { width, height }: Size, scale: number): Promise<Picture> {
  await ctx.tab.cdp(ctx.deadline, 'Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await sleep(LAYOUT_MS);
  await pageMetrics(ctx);
  const shot = await takeShot(ctx, { format: 'png', area: { x: 0, y: 0, width, height }, scale });
  return await decodePng(shot.file);
}

/** @throws RutterError `bad-value` */
function widthOf(text: string): number {
  const width = /^\d{3,4}$/.test(text) ? Number(text) : Number.NaN;
  if (width >= 100 && width <= 4000) return width;
  throw new RutterError('bad-value', `Cannot read the width ${JSON.stringify(text)}: expected 100 to 4000`, {
    hint: step('responsive', { widths: ['390', '768', '1280'] }),
  });
}
