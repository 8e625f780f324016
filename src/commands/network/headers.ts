/** `headers`: what goes with every request of the session. */
import { z } from 'zod';
import { defineCommand, flag, positional } from '../define.ts';
import { parseHeaders } from '../support/header-lines.ts';
import { headerLines } from '../support/mask-headers.ts';

export const headers = defineCommand({
  name: 'headers',
  group: 'network',
  summary: 'Add headers to every request of the session, or list them',
  details: [
    'They go to every host that its pages load from, third parties too: a login belongs into credentials set.',
    'An empty value takes one header away. Values of those that carry credentials are masked without --values.',
  ].join('\n'),
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    headers: positional(
      0,
      z.array(z.string()).transform(parseHeaders).optional(),
      'Headers to add, each "Name: value"',
      {
        rest: true,
        placeholder: 'header',
        sends: 'request',
      },
    ),
    clear: flag('Take all away first'),
    values: flag('Show credentials'),
  }),
  result: z.strictObject({
    headers: z.array(z.string()).describe('Headers that are added to requests, as "name: value"'),
  }),
  examples: ['headers', 'headers "X-Test: 1" "Accept-Language: de"', 'headers X-Test:', 'headers --clear'],
  run: async (ctx, { headers: added = {}, clear = false, values = false }) => {
    const { traffic } = ctx.session;
    const wanted = { ...(clear ? {} : traffic.headers), ...added };
    const kept = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
    if (clear || Object.keys(added).length > 0) await traffic.setHeaders(kept);
    return { data: { headers: headerLines(kept, values) } };
  },
});
