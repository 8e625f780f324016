/** `har start` and `har stop`: what a session loads, as a HAR 1.2 file. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { blank, step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import { defineCommand, flag, option } from '../define.ts';
import { writeOutput } from '../support/output-file.ts';
import { noData, writtenFile } from '../support/results.ts';
import { urlPatternArg } from '../support/url-pattern.ts';

export const harStart = defineCommand({
  name: 'har start',
  group: 'network',
  summary: 'Begin to record what the session loads',
  details: 'All tabs of the session, until har stop. A recording ends with its session, without a file.',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    url: option(urlPatternArg().optional(), 'Only addresses that match: **/api/**', {
      placeholder: 'pattern',
    }),
    noBodies: flag('Leave the bodies of the answers out'),
  }),
  result: noData,
  examples: ['har start', 'har start --url "**/api/**"', 'har start --no-bodies'],
  run: async (ctx, { url, noBodies = false }) => {
    const { har } = ctx.session.traffic;
    if (har.isRunning)
      throw new RutterError('recording', 'A HAR is being recorded already', { hint: step('har stop') });
    await har.start({ dir: ctx.filesDir, withoutBodies: noBodies, ...(url && { urls: url.matches }) });
    return { message: 'Recording', hint: step('har stop', { path: blank('file') }) };
  },
});

export const harStop = defineCommand({
  name: 'har stop',
  group: 'network',
  summary: 'End the recording and write the HAR file',
  details:
    'Cookies and headers that carry credentials are masked in the file without --values. What was posted and bodies are in it as they were.',
  effect: 'read',
  scope: 'session',
  args: z.object({
    path: option(z.string().min(1).optional(), 'File to write', { placeholder: 'file' }),
    values: flag('Leave credentials in the file'),
  }),
  result: z.strictObject({ ...writtenFile, requests: z.int().describe('Requests in it') }),
  examples: ['har stop', 'har stop --path visit.har'],
  run: async (ctx, { path, values = false }) => {
    const har = await ctx.deadline.race(ctx.session.traffic.har.stop(values), 'the recording to be written');
    if (!har) throw new RutterError('not-recording', 'No HAR is being recorded', { hint: step('har start') });
    const text = JSON.stringify(har, undefined, 1);
    const written = await writeOutput(ctx, text, { path, stem: 'recording', ending: 'har' });
    return {
      data: { path: trusted(written), requests: har.log.entries.length, bytes: Buffer.byteLength(text) },
    };
  },
});
