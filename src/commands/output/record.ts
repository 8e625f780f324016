/** `record start` and `record stop`: a video of a tab. */
import { z } from 'zod';
import { Recording } from '../../browser/film/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import { defineCommand, option } from '../define.ts';
import { writeOutput } from '../support/output-file.ts';
import { writtenFile } from '../support/results.ts';

export const recordStart = defineCommand({
  name: 'record start',
  group: 'output',
  summary: 'Begin to film the tab',
  details: 'Ten pictures a second as Motion JPEG in an AVI file, which ffmpeg, VLC and mpv read.',
  effect: 'write',
  scope: 'tab',
  output: 'trusted',
  args: z.object({
    path: option(z.string().min(1).optional(), 'File to write: film.avi', { placeholder: 'file' }),
  }),
  result: z.strictObject({ path: z.string().describe('File that the film goes to') }),
  examples: ['record start', 'record start --path film.avi'],
  run: async (ctx, { path }) => {
    if (ctx.tab.film)
      throw new RutterError('recording', `${ctx.tab.id} is being filmed already`, {
        hint: step('record stop'),
      });
    // An empty file first: a place that can't be written fails now, not at the end.
    const to = await writeOutput(ctx, '', { path, stem: 'film', ending: 'avi' });
    ctx.tab.film = await Recording.start(ctx.tab, ctx.deadline, to);
    return { data: { path: to }, message: 'Filming', hint: step('record stop') };
  },
});

export const recordStop = defineCommand({
  name: 'record stop',
  group: 'output',
  summary: 'End the film of the tab',
  effect: 'read',
  scope: 'tab',
  underDialog: true,
  args: z.object({}),
  result: z.strictObject({
    ...writtenFile,
    seconds: z.number().describe('Length in seconds'),
    width: z.int().describe('Pixels'),
    height: z.int().describe('Pixels'),
  }),
  examples: ['record stop'],
  run: async (ctx) => {
    const running = ctx.tab.film;
    if (!running)
      throw new RutterError('not-recording', `${ctx.tab.id} is not being filmed`, {
        hint: step('record start'),
      });
    ctx.tab.film = undefined;
    const film = await ctx.deadline.race(running.stop(), 'the film to be written');
    if (!film) return { outcome: 'unknown', message: 'Chromium drew nothing; there is no file' };
    const { cut, ...facts } = film;
    return {
      data: { path: trusted(running.path), ...facts },
      ...(cut && { message: 'The film was so long that its end is missing' }),
    };
  },
});
