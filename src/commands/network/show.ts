/** `network show`: one request with its headers. */
import { z } from 'zod';
import { MASK } from '../../browser/traffic/index.ts';
import { defineCommand, flag } from '../define.ts';
import { headerLines } from '../support/mask-headers.ts';
import { requestNumber, requestNumbered } from '../support/request.ts';
import { requestRow } from '../support/results.ts';
import { rowOf } from './list.ts';

export const networkShow = defineCommand({
  name: 'network show',
  group: 'network',
  summary: 'Show one request with its headers and what it sent',
  details:
    'Values of headers that carry credentials, and what was posted, are masked without --values. Headers are kept of the newest 1,000 requests of a tab.',
  effect: 'read',
  scope: 'tab',
  underDialog: true,
  args: z.object({
    id: requestNumber,
    values: flag('Show credentials, and what was posted'),
  }),
  result: z.strictObject({
    ...requestRow,
    mime: z.string().optional().describe('Media type of the answer'),
    protocol: z.string().optional().describe('Protocol'),
    server: z.string().optional().describe('Address and port of the server'),
    from: z.string().optional().describe('cache or service worker, where not from the network'),
    request_headers: z.array(z.string()).optional().describe('As "name: value"'),
    posted: z.string().optional().describe('What it sent, masked without --values'),
    response_headers: z.array(z.string()).optional().describe('As "name: value"'),
  }),
  examples: ['network show 12', 'network show 12 --values'],
  run: async (ctx, { id, values = false }) => {
    const entry = requestNumbered(ctx, id);
    const detail = ctx.tab.log.requestDetail(id);
    if (!detail) return { data: rowOf(entry), message: 'Its headers are not kept any more' };
    const { requestHeaders, responseHeaders, postData, mimeType, protocol, server, from } = detail;
    return {
      data: {
        ...rowOf(entry),
        ...(mimeType && { mime: mimeType }),
        ...(protocol && { protocol }),
        ...(server && { server }),
        ...(from && { from }),
        request_headers: headerLines(requestHeaders, values),
        ...(postData !== undefined && {
          posted: values ? postData : `${MASK} ${postData.length} characters`,
        }),
        ...(responseHeaders && { response_headers: headerLines(responseHeaders, values) }),
      },
    };
  },
});
