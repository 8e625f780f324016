/** `cookies get`: the session's cookies with all attributes. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, flag } from '../define.ts';
import { filterArgs, findCookies } from '../support/cookie-filter.ts';
import { cookieView } from '../support/cookie-view.ts';
import { cookie } from '../support/results.ts';

export const cookiesGet = defineCommand({
  name: 'cookies get',
  group: 'state',
  summary: "Show the session's cookies, those of the session and HttpOnly ones too",
  details: 'Values are masked unless --values asks for them.',
  effect: 'read',
  scope: 'session',
  underDialog: true,
  args: z.object({ ...filterArgs, values: flag('Show the values') }),
  result: z.strictObject({ cookies: z.array(cookie).describe('By domain, then name') }),
  examples: [
    'cookies get',
    'cookies get sid --domain example.com',
    'cookies get --url https://example.com/a',
  ],
  run: async (ctx, { values = false, ...filter }) => {
    const cookies = await findCookies(ctx, filter);
    if (cookies.length === 0 && filter.name !== undefined)
      throw new RutterError('cookie-unknown', 'The session has no such cookie', {
        hint: step('cookies get'),
      });
    return {
      data: { cookies: cookies.map((cookie) => cookieView(cookie, values)) },
      ...(!values && cookies.length > 0 && { hint: 'values are masked: --values shows them' }),
    };
  },
});
