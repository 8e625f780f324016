/** `network list`: the requests of the tab. */
import { z } from 'zod';
import type { NetworkEntry } from '../../browser/traffic/index.ts';
import { trusted } from '../../trust.ts';
import { defineCommand, option } from '../define.ts';
import { fitRows, timeOf } from '../support/fit-rows.ts';
import { more } from '../support/more.ts';
import { requestRow } from '../support/results.ts';
import { filterArgs, filterFlags, makeFilter } from './filter.ts';

export const networkList = defineCommand({
  name: 'network list',
  aliases: ['network'],
  group: 'network',
  summary: 'Show the requests of the tab',
  details: 'Newest last. Requests are numbered; --since goes on after a number that was shown before.',
  effect: 'read',
  scope: 'tab',
  carried: { tool: 'read', as: { network: {} } },
  underDialog: true,
  args: z.object({
    ...filterArgs,
    limit: option(z.number().int().min(1).max(5000).default(50), 'Most requests shown', { placeholder: 'n' }),
  }),
  result: z.strictObject({
    requests: z.array(z.strictObject(requestRow)).describe('Oldest first'),
    last: z.int().describe('Number of the newest request, for --since'),
    pending: z.int().describe('Requests that are under way'),
  }),
  examples: [
    'network list',
    'network list --failed',
    'network list --type xhr --since 40',
    'network list --url "*/api/*" --status 5xx --last 30',
  ],
  run: async (ctx, { limit, ...filter }) => {
    const all = ctx.tab.log.network.since(0);
    const wanted = all.filter(makeFilter(filter));
    const fromOldest = filter.since !== undefined;
    // Rows are made of what may be shown alone: there may be 50,000.
    const near = fromOldest ? wanted.slice(0, limit) : wanted.slice(-limit);
    const rows = fitRows(near.map(rowOf), { limit, tokens: ctx.maxTokens, fromOldest });
    const left = wanted.length - rows.length;
    return {
      data: { requests: rows, last: all.at(-1)?.id ?? 0, pending: ctx.tab.pendingRequests },
      ...(left > 0 && {
        message: fromOldest ? `${left} more requests` : `${left} older requests`,
        more: more(ctx, {
          ...filterFlags(filter),
          ...(fromOldest ? { since: rows.at(-1)?.n, limit } : { limit: Math.min(5000, rows.length + left) }),
        }),
      }),
    };
  },
});

/** What a list shows of a request. */
export function rowOf({ id, at, method, url, type, status, ms, bytes, failed }: NetworkEntry) {
  const isPending = status === undefined && ms === undefined && failed === undefined;
  return {
    n: id,
    time: trusted(timeOf(at)),
    method,
    url,
    type,
    ...(status !== undefined && { status }),
    ...(failed !== undefined && { failed }),
    ...(ms !== undefined && { ms: Math.round(ms) }),
    ...(bytes !== undefined && { bytes }),
    ...(isPending && { pending: true }),
  };
}
