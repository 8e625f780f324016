/** Which cookies a command is about: by name, domain, or the address that they would be sent to. */
import { z } from 'zod';
import type { Cookie } from '../../browser/logins/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import type { SessionContext } from '../context.ts';
import { option, positional } from '../define.ts';

/** Arguments of the commands that take a filter. */
export const filterArgs = {
  name: positional(0, z.string().min(1).max(4096).optional(), 'Only the cookies of this name', {
    placeholder: 'name',
  }),
  domain: option(z.string().min(1).max(255).optional(), 'Only those of this domain and its subdomains', {
    placeholder: 'domain',
  }),
  url: option(
    z.string().min(1).max(4096).transform(httpUrl).optional(),
    'Only those that a request to this address would carry',
    {
      placeholder: 'url',
    },
  ),
};

/** An absent field lets every cookie through. */
export interface CookieFilter {
  name?: string | undefined;
  domain?: string | undefined;
  url?: string | undefined;
}

export async function findCookies(
  { session, deadline }: Pick<SessionContext, 'session' | 'deadline'>,
  { name, domain, url }: CookieFilter,
): Promise<Cookie[]> {
  const found = await session.store.cookies(deadline, url);
  return found
    .filter((cookie) => name === undefined || cookie.name === name)
    .filter((cookie) => domain === undefined || isWithin(cookie.domain, domain))
    .sort((a, b) => a.domain.localeCompare(b.domain) || a.name.localeCompare(b.name));
}

/** Whether `host` is the domain or one under it; dots in front do not matter. */
export function isWithin(host: string, domain: string): boolean {
  const [inner, outer] = [host, domain].map((each) => each.replace(/^\./, '').toLowerCase());
  return inner === outer || (inner ?? '').endsWith(`.${outer}`);
}

/** @throws RutterError `bad-value` */
export function httpUrl(text: string): string {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href;
  throw new RutterError(
    'bad-value',
    `Cannot read --url: ${JSON.stringify(text)}, expected an address of http or https`,
    { hint: step('cookies get', { url: 'https://example.com/' }) },
  );
}
