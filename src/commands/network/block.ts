/** `network block`: requests that never leave. */
import { z } from 'zod';
import { defineCommand } from '../define.ts';
import { routeRow } from '../support/results.ts';
import { methodOption, patternArg, ruleRow, timesOption } from '../support/rule-args.ts';

export const networkBlock = defineCommand({
  name: 'network block',
  group: 'network',
  summary: 'Let requests to matching addresses fail',
  details: 'For all tabs of the session, until network unmock. The newest matching rule holds.',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({ pattern: patternArg(), method: methodOption(), times: timesOption() }),
  result: z.strictObject(routeRow),
  examples: [
    'network block "**/ads/**"',
    'network block analytics --method POST',
    "network block '/\\.woff2$/'",
  ],
  run: async (ctx, { pattern, method, times }) => {
    const rule = await ctx.session.traffic.routes.add({
      kind: 'block',
      pattern: pattern.text,
      matches: pattern.matches,
      ...(method !== undefined && { method }),
      ...(times !== undefined && { left: times }),
      status: 0,
      headers: {},
      body: Buffer.alloc(0),
    });
    return { data: ruleRow(rule) };
  },
});
