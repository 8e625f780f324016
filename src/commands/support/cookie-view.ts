/** A cookie as commands show it: every attribute, the value only when it was asked for. */
import type { Cookie } from '../../browser/logins/index.ts';
import { trusted } from '../../trust.ts';
import { masked } from './mask.ts';

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
export function countByDomain(cookies: readonly { domain: string }[]): { domain: string; cookies: number }[] {
  const counts = new Map<string, number>();
  for (const { domain } of cookies) {
    const bare = domain.replace(/^\./, '');
    counts.set(bare, (counts.get(bare) ?? 0) + 1);
  }
  return [...counts]
    .map(([domain, cookies]) => ({ domain, cookies }))
    .sort((a, b) => b.cookies - a.cookies || a.domain.localeCompare(b.domain));
}
