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
  examples: ['network body 12', 'network body 12 --path answer.json'],
  run: async (ctx, { id, path }) => {
    const entry = requestNumbered(ctx, id);
    const body = await ctx.tab.log.responseBody(ctx.deadline, id);
    const type = ctx.tab.log.requestDetail(id)?.mimeType ?? '';
    const facts = { n: id, url: entry.url, type, bytes: body.length };
    const isText = TEXT_REGEXP.test(type);
    if (path === undefined && isText) {
      const shown = await longOutput(ctx, 'text', body.toString('utf8'), { stem: 'body', ending: 'txt' });
      return { ...shown, data: { ...facts, ...shown.data } };
    }
    const written = await writeOutput(ctx, body, { path, stem: 'body', ending: isText ? 'txt' : 'bin' });
    return { data: { ...facts, path: trusted(written) } };
  },
});
