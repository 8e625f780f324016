/** `trace start` and `trace stop`: what a session does, for the library's trace viewer. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { blank, step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import { defineCommand, option } from '../define.ts';
import { writeOutput } from '../support/output-file.ts';
import { noData, writtenFile } from '../support/results.ts';

export const traceStart = defineCommand({
  name: 'trace start',
  group: 'output',
  summary: 'Begin to trace the session: pictures, requests, console',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({}),
  result: noData,
  examples: ['trace start'],
  run: async (ctx) => {
    const { tools } = ctx.session;
    if (tools.isTracing)
      throw new RutterError('recording', 'A trace is being taken already', { hint: step('trace stop') });
    await tools.startTrace();
    return { message: 'Tracing', hint: step('trace stop', { path: blank('file') }) };
  },
});

export const traceStop = defineCommand({
  name: 'trace stop',
  group: 'output',
  summary: 'End the trace and write it',
  details:
    'A zip file for https://trace.playwright.dev or npx playwright show-trace. It holds headers and cookies as they were.',
  effect: 'read',
  scope: 'session',
  args: z.object({
    path: option(z.string().min(1).optional(), 'File to write', { placeholder: 'file' }),
  }),
  result: z.strictObject(writtenFile),
  examples: ['trace stop --path trace.zip'],
  run: async (ctx, { path }) => {
    const file = await ctx.deadline.race(
      ctx.session.tools.stopTrace(ctx.filesDir),
      'the trace to be written',
    );
    if (!file)
      throw new RutterError('not-recording', 'No trace is being taken', { hint: step('trace start') });
    const written = await writeOutput(ctx, file, { path, stem: 'trace', ending: 'zip' });
    return { data: { path: trusted(written), bytes: file.length } };
  },
});
