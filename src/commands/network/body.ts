/** `network body`: what a request was answered with. */
import { z } from 'zod';
import { trusted } from '../../trust.ts';
import { defineCommand, option } from '../define.ts';
import { longOutput } from '../support/long-output.ts';
import { writeOutput } from '../support/output-file.ts';
import { requestNumber, requestNumbered } from '../support/request.ts';

/** What a model can read. */
const TEXT_REGEXP = /^text\/|[/+](json|xml|javascript|ecmascript|x-www-form-urlencoded|graphql|yaml)\b/i;

export const networkBody = defineCommand({
  name: 'network body',
  group: 'network',
  summary: 'Show what a request was answered with',
  details:
    'A long text goes to a file with its beginning in the reply; what is no text goes to a file. Chromium keeps the newest bodies of the page that is open, 16 MB in all, 4 MB each.',
  effect: 'read',
  scope: 'tab',
  underDialog: true,
  args: z.object({
    id: requestNumber,
    path: option(z.string().min(1).optional(), 'File to write the body to', { placeholder: 'file' }),
  }),
  result: z.strictObject({
    n: z.int().describe('Number of the request'),
    url: z.string().describe('Address'),
    type: z.string().describe('Media type'),
    path: z
      .string()
      .optional()
      .describe('File with the body, when the reply has only its beginning or none of it'),
    bytes: z.int().describe('Size in bytes'),
    text: z.string().optional().describe('The body, when it is text'),
  }),
  examples: ['network body 12', 'network body 12 --path answer.json'],
  run: async (ctx, { id, path }) => {
    const entry = requestNumbered(ctx, id);
    const body = await ctx.tab.log.responseBody(ctx.deadline, id);
    const type = ctx.tab.log.requestDetail(id)?.mimeType ?? '';
    const facts = { n: id, url: entry.url, type, bytes: body.length };
    const isText = TEXT_REGEXP.test(type);
    if (path === undefined && isText) {
      const { shown, file, said } = await longOutput(ctx, body.toString('utf8'), {
        stem: 'body',
        ending: 'txt',
      });
      return { data: { ...facts, ...file, text: shown }, ...said };
    }
    const written = await writeOutput(ctx, body, { path, stem: 'body', ending: isText ? 'txt' : 'bin' });
    return { data: { ...facts, path: trusted(written) } };
  },
});
