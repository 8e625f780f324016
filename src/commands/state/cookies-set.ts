/** `cookies set`: one cookie with all its attributes, read back afterwards. */
import { z } from 'zod';
import type { NewCookie } from '../../browser/logins/index.ts';
import { RutterError } from '../../errors.ts';
import { blank, hint, step } from '../../protocol/step.ts';
import type { SessionContext } from '../context.ts';
import { defineCommand, flag, option, positional } from '../define.ts';
import { httpUrl } from '../support/cookie-filter.ts';
import { whyRefused } from '../support/cookie-rules.ts';
import { cookieView } from '../support/cookie-view.ts';
import { cookie } from '../support/results.ts';

/** What stands for seconds since 1970 where a cookie goes with its session. */
const SESSION_END = -1;

const text = () => z.string().min(1).max(4096);
const word = (description: string, placeholder: string) =>
  option(text().optional(), description, { placeholder });

export const cookiesSet = defineCommand({
  name: 'cookies set',
  group: 'state',
  summary: 'Set a cookie',
  details: [
    'Without --domain and --url it is for the host of the current tab. --domain example.com is that host alone,',
    '.example.com its subdomains, too. Pages send it from their next request on.',
  ].join('\n'),
  effect: 'write',
  scope: 'session',
  underDialog: true,
  args: z.object({
    name: positional(0, z.string().max(4096), 'Name of the cookie', {
      placeholder: 'name',
      sends: 'request',
    }),
    value: positional(1, z.string().max(4096), 'Its value', { placeholder: 'value', sends: 'request' }),
    url: option(
      text().transform(httpUrl).optional(),
      'For the host of this address; one of https makes it Secure',
      { placeholder: 'url' },
    ),
    domain: word('For this host; with a dot in front for its subdomains, too', 'domain'),
    path: word('For addresses under this path (default /)', 'path'),
    expires: option(
      text().transform(readExpires).optional(),
      'Date, or seconds since 1970 (default: with the session)',
      { placeholder: 'date' },
    ),
    httpOnly: flag('Hidden from scripts'),
    secure: flag('Only over https, or to this machine'),
    sameSite: option(z.enum(['Strict', 'Lax', 'None']).optional(), 'When other sites ask for it', {
      placeholder: 'Strict|Lax|None',
    }),
    partition: word('Site of the pages it is kept for: https://example.com', 'site'),
  }),
  result: z.strictObject({ cookie: cookie.optional().describe('As Chromium keeps it') }),
  examples: [
    'cookies set theme dark',
    'cookies set sid abc123 --url https://example.com --http-only --same-site Lax',
    'cookies set seen 1 --domain .example.com --expires 2030-01-01',
  ],
  run: async (ctx, args) => {
    const place = readPlace(ctx, args);
    const cookie: NewCookie = {
      name: args.name,
      value: args.value,
      domain: args.domain ?? place.host,
      path: args.path ?? '/',
      expires: args.expires ?? SESSION_END,
      httpOnly: args.httpOnly ?? false,
      secure: args.secure ?? (args.url !== undefined && place.https),
      ...(args.sameSite !== undefined && { sameSite: args.sameSite }),
      ...(args.partition !== undefined && { partitionKey: args.partition }),
    };
    const why = whyRefused(cookie) ?? (await ctx.session.store.add(ctx.deadline, [cookie]))[0]?.why;
    if (why !== undefined)
      throw new RutterError('cookie-refused', 'The cookie was not set', {
        hint: step('help', { command: 'cookies set' }),
        data: { why },
      });
    const found = await ctx.session.store.cookies(ctx.deadline);
    const set = found.find((each) => each.name === cookie.name && sameHost(each.domain, cookie.domain));
    return {
      data: { cookie: set && cookieView(set, false) },
      hint: hint`${step('reload')}, which lets the page send it`,
    };
  },
});

const sameHost = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function readPlace(
  { session }: SessionContext,
  { url, domain }: { url?: string | undefined; domain?: string | undefined },
): { host: string; https: boolean } {
  if (url !== undefined && domain !== undefined)
    throw new RutterError(
      'unexpected-argument',
      'Cannot set the cookie: --url and --domain both name its host',
      {
        hint: step('cookies set', { domain: blank('domain'), secure: true }),
      },
    );
  if (domain !== undefined) return { host: domain, https: false };
  const address = URL.parse(url ?? session.current()?.url() ?? '');
  if (address?.hostname && /^https?:$/.test(address.protocol))
    return { host: address.hostname, https: address.protocol === 'https:' };
  throw new RutterError(
    'missing-argument',
    'Cannot set the cookie: no tab shows a site that it could be for',
    {
      hint: step('cookies set', { url: blank('url') }),
    },
  );
}

/** @returns seconds since 1970, or the end of the session @throws RutterError `bad-value` */
function readExpires(text: string): number {
  if (text === 'session') return SESSION_END;
  const seconds = /^\d{9,11}$/.test(text) ? Number(text) : Date.parse(text) / 1000;
  if (Number.isFinite(seconds) && seconds > 0) return seconds;
  throw new RutterError(
    'bad-value',
    `Cannot read --expires: ${JSON.stringify(text)}, expected a date such as 2030-01-31 or seconds since 1970`,
    { hint: step('help', { command: 'cookies set' }) },
  );
}
