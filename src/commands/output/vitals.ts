/** `vitals`: how quickly the page came and answers. */
import { z } from 'zod';
import { rereading } from '../../browser/see/index.ts';
import { trusted } from '../../trust.ts';
import { defineCommand } from '../define.ts';

/** Up to which value it is good, and from which one poor (https://web.dev/articles/vitals). */
const LIMITS = {
  lcp: [2500, 4000],
  cls: [0.1, 0.25],
  inp: [200, 500],
  ttfb: [800, 1800],
  fcp: [1800, 3000],
} as const;

export const vitals = defineCommand({
  name: 'vitals',
  group: 'output',
  summary: 'Read LCP, CLS, INP, TTFB and FCP of the page so far',
  details:
    'Milliseconds, CLS a score. INP is there once something was clicked or typed that took over 16 ms.',
  effect: 'read',
  scope: 'tab',
  args: z.object({}),
  result: z.strictObject({
    vitals: z
      .array(
        z.strictObject({
          name: z.string().describe('Name'),
          value: z.number().nullable().describe('ms; cls: a score; null: not known yet'),
          rating: z.enum(['good', 'fair', 'poor', 'unknown']).describe('As web.dev rates it'),
        }),
      )
      .describe('Core Web Vitals'),
  }),
  examples: ['vitals'],
  run: async (ctx) => {
    const found = await rereading(() => ctx.tab.main().call(ctx.deadline, 'vitals'));
    const rated = Object.entries(LIMITS).map(([name, [good, poor]]) => {
      const value = found[name as keyof typeof LIMITS]; // the table's own keys
      const rating =
        value === undefined ? 'unknown' : value <= good ? 'good' : value <= poor ? 'fair' : 'poor';
      return { name: trusted(name), value: value ?? null, rating: trusted(rating) };
    });
    return { data: { vitals: rated } };
  },
});
