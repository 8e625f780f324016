/** `network routes`: the mocks and blocks there are. */
import { z } from 'zod';
import { defineCommand } from '../define.ts';
import { routeRow } from '../support/results.ts';
import { ruleRow } from '../support/rule-args.ts';

export const networkRoutes = defineCommand({
  name: 'network routes',
  group: 'network',
  summary: 'List the mocks and blocks of the session, as they are tried',
  effect: 'read',
  scope: 'session',
  output: 'trusted',
  args: z.object({}),
  result: z.strictObject({
    routes: z.array(z.strictObject(routeRow)).describe('In the order they are tried'),
  }),
  examples: ['network routes'],
  run: async (ctx) => ({ data: { routes: ctx.session.traffic.routes.list().map(ruleRow) } }),
});
