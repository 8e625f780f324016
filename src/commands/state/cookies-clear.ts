/** `cookies clear`: takes away the cookies that are named, or all when that is what was said. */
import { z } from 'zod';
import { cookieLabel } from '../../browser/logins/index.ts';
import { RutterError } from '../../errors.ts';
import { blank, hint, step } from '../../protocol/step.ts';
import { defineCommand, flag } from '../define.ts';
import { filterArgs, findCookies } from '../support/cookie-filter.ts';

export const cookiesClear = defineCommand({
  name: 'cookies clear',
  group: 'state',
  summary: 'Take cookies away: those that are named, or all',
  effect: 'write',
  scope: 'session',
  underDialog: true,
  args: z.object({ ...filterArgs, all: flag('All cookies of the session') }),
  result: z.strictObject({
    cleared: z.array(z.string()).describe('Name and domain of each cookie that was taken away'),
  }),
  examples: ['cookies clear sid', 'cookies clear --domain example.com', 'cookies clear --all'],
  run: async (ctx, { all = false, ...filter }) => {
    const named = Object.values(filter).some((value) => value !== undefined);
    if (named === all)
      throw new RutterError(
        named ? 'unexpected-argument' : 'missing-argument',
        named
          ? 'Cannot clear cookies: --all and a filter contradict each other'
          : 'Cannot clear cookies: which?',
        {
          hint: hint`${step('cookies clear', { name: blank('name') })}, --domain <domain>, --url <url>, or --all`,
        },
      );
    const cookies = await findCookies(ctx, filter);
    if (cookies.length === 0 && named)
      throw new RutterError('cookie-unknown', 'The session has no such cookie', {
        hint: step('cookies get'),
      });
    await ctx.session.store.remove(ctx.deadline, cookies);
    const left = await findCookies(ctx, filter);
    if (left.length > 0)
      throw new RutterError('cookie-refused', `${left.length} of ${cookies.length} cookies are still there`, {
        hint: step('cookies get'),
        data: { left: left.map(cookieLabel) },
      });
    return {
      data: { cleared: cookies.map(cookieLabel) },
      ...(cookies.length === 0 && { outcome: 'no-effect' as const }),
    };
  },
});
