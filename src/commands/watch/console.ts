/** `console`: what the page wrote to its console, and the errors nothing caught. */
import { z } from 'zod';
import { trusted } from '../../trust.ts';
import { defineCommand, flag, option } from '../define.ts';
import { fitRows, timeOf } from '../support/fit-rows.ts';
import { more } from '../support/more.ts';
import { consoleEntries, LEVELS, levelOf, type NumberedEntry } from './console-entries.ts';

export const consoleCommand = defineCommand({
  name: 'console',
  group: 'watch',
  summary: 'Show console messages and uncaught errors of the tab',
  details: 'Newest last. Entries are numbered; --since goes on after a number that was shown before.',
  effect: 'read',
  scope: 'tab',
  carried: { tool: 'read', as: { console: {} } },
  underDialog: true,
  args: z.object({
    level: option(z.enum(LEVELS).optional(), 'This level and what is more severe', { placeholder: 'level' }),
    since: option(z.number().int().min(0).optional(), 'Only entries after this number', { placeholder: 'n' }),
    limit: option(z.number().int().min(1).max(5000).default(50), 'Most entries shown', { placeholder: 'n' }),
    clear: flag('Forget all entries after showing them'),
  }),
  result: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          n: z.int().describe('Number of the entry'),
          time: z.string().describe('UTC: 12:04:31'),
          kind: z.string().describe('log, warning, error, uncaught …'),
          text: z.string().describe('What it says'),
          at: z.string().optional().describe('Address and line that it came from'),
        }),
      )
      .describe('Oldest first'),
    last: z.int().describe('Number of the newest entry, for --since'),
  }),
  examples: ['console', 'console --level error', 'console --since 120', 'console --clear'],
  run: async (ctx, { level, since, limit, clear }) => {
    const all = consoleEntries(ctx.tab.log);
    const least = level === undefined ? 0 : LEVELS.indexOf(level);
    const wanted = all.filter(({ n, kind }) => n > (since ?? 0) && LEVELS.indexOf(levelOf(kind)) >= least);
    const rows = fitRows(wanted.map(rowOf), {
      limit,
      tokens: ctx.maxTokens,
      fromOldest: since !== undefined,
    });
    const left = wanted.length - rows.length;
    const last = all.at(-1)?.n ?? 0;
    if (clear) {
      ctx.tab.log.console.clear();
      ctx.tab.log.errors.clear();
    }
    return {
      data: { entries: rows, last },
      ...(left > 0 && {
        message: since === undefined ? `${left} older entries` : `${left} more entries`,
        more: more(ctx, {
          level,
          ...(since === undefined ? { limit: rows.length + left } : { since: rows.at(-1)?.n, limit }),
        }),
      }),
    };
  },
});

function rowOf({ n, at, kind, text, url, line }: NumberedEntry) {
  return {
    n,
    time: trusted(timeOf(at)),
    kind,
    text,
    ...(url !== undefined && { at: line === undefined ? url : `${url}:${line}` }),
  };
}
