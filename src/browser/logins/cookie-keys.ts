/** What makes a cookie the one it is: RFC 6265bis section 5.7, with the partition of CHIPS. */
import type { BrowserContext } from 'playwright-core';

/** As the automation library gives it. */
export type Cookie = Awaited<ReturnType<BrowserContext['cookies']>>[number];
/** A cookie to be set; `expires` in seconds since 1970, -1 for one of the session. */
export type NewCookie = Pick<Cookie, 'name' | 'value' | 'domain' | 'path' | 'expires'> &
  Partial<Pick<Cookie, 'httpOnly' | 'secure' | 'sameSite'>> & { partitionKey?: string };

/** Two cookies with the same key are one. */
export function cookieKey(cookie: Pick<NewCookie, 'name' | 'domain' | 'path' | 'partitionKey'>): string {
  return [cookie.name, cookie.domain.toLowerCase(), cookie.path, cookie.partitionKey ?? ''].join('\n');
}

/** For people: `name of domain`. Never the value. */
export const cookieLabel = ({ name, domain }: Pick<NewCookie, 'name' | 'domain'>): string =>
  `${name} of ${domain}`;

/** A session cookie (`expires` -1) never is. @param now ms since 1970 */
export function isExpired({ expires }: Pick<NewCookie, 'expires'>, now = Date.now()): boolean {
  return expires >= 0 && expires * 1000 <= now;
}

/** Those of `wanted` that are not in `found`, the expired ones aside. */
export function missingCookies<C extends NewCookie>(wanted: readonly C[], found: readonly NewCookie[]): C[] {
  const keys = new Set(found.map(cookieKey));
  return wanted.filter((cookie) => !isExpired(cookie) && !keys.has(cookieKey(cookie)));
}

/** How many cookies there are of each domain, by its name without the point before it. */
export function countByDomain(domains: readonly string[]): { domain: string; cookies: number }[] {
  const counts = new Map<string, number>();
  for (const domain of domains) {
    const bare = domain.replace(/^\./, '');
    counts.set(bare, (counts.get(bare) ?? 0) + 1);
  }
  return [...counts]
    .map(([domain, cookies]) => ({ domain, cookies }))
    .sort((a, b) => a.domain.localeCompare(b.domain));
}
