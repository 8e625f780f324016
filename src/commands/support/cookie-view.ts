/** A cookie as commands show it: every attribute, the value only when it was asked for. */
import { type Cookie, countByDomain } from '../../browser/logins/index.ts';
import { trusted } from '../../trust.ts';
import { masked } from './mask.ts';

/** @param values shows the value instead of its length */
export function cookieView(cookie: Cookie, values: boolean) {
  return {
    name: cookie.name,
    value: values ? cookie.value : trusted(masked(cookie.value)),
    domain: cookie.domain,
    path: cookie.path,
    expires: trusted(cookie.expires < 0 ? 'with the session' : new Date(cookie.expires * 1000).toISOString()),
    httpOnly: cookie.httpOnly,
    secure: cookie.secure,
    sameSite: trusted(cookie.sameSite),
    ...(cookie.partitionKey !== undefined && { partition: cookie.partitionKey }),
  };
}

/** `{ domain, cookies }` for each, the fullest first. */
export function fullestDomains(
  cookies: readonly { domain: string }[],
): { domain: string; cookies: number }[] {
  return countByDomain(cookies.map(({ domain }) => domain)).sort((a, b) => b.cookies - a.cookies);
}
