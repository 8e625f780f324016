/** Puts cookies from elsewhere into the session, and says of each that was refused why. */
import { cookieLabel, type NewCookie } from '../../browser/logins/index.ts';
import { hint, step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import type { SessionContext } from '../context.ts';
import type { CommandResult, ResultData } from '../define.ts';
import type { Unreadable } from './cookie-files.ts';
import { whyRefused } from './cookie-rules.ts';
import { fullestDomains } from './cookie-view.ts';
import type { importedCookies } from './results.ts';

type Taken = ResultData<typeof importedCookies>;

/** @param unreadable what the source held and could not be read */
export async function takeCookies(
  { session, deadline }: SessionContext,
  cookies: readonly NewCookie[],
  unreadable: readonly Unreadable[],
): Promise<CommandResult<Taken> & { data: Taken }> {
  const checked = cookies.map((cookie) => ({ cookie, why: whyRefused(cookie) }));
  const good = checked.flatMap(({ cookie, why }) => (why === undefined ? [cookie] : []));
  const refusedByChromium = await session.store.add(deadline, good);
  const taken = without(
    good,
    refusedByChromium.map(({ cookie }) => cookie),
  );
  const refused = [
    ...unreadable.map(({ cookie, why }) => ({ cookie, why: trusted(why) })),
    ...checked.flatMap(({ cookie, why }) =>
      why === undefined ? [] : [{ cookie: cookieLabel(cookie), why: trusted(why) }],
    ),
    ...refusedByChromium.map(({ cookie, why }) => ({ cookie: cookieLabel(cookie), why })),
  ];
  const all = cookies.length + unreadable.length;
  return {
    data: {
      imported: taken.length,
      domains: fullestDomains(taken),
      ...(refused.length > 0 && { refused }),
    },
    message: `${taken.length} of ${all} cookies imported${refused.length > 0 ? `; ${refused.length} refused` : ''}`,
    ...(taken.length === 0 && { outcome: 'failed' as const, code: 'cookie-refused' as const }),
    ...(taken.length > 0 && { hint: hint`${step('reload')}, which lets the page send them` }),
  };
}

function without(cookies: readonly NewCookie[], others: readonly NewCookie[]): NewCookie[] {
  const left = new Set(others);
  return cookies.filter((cookie) => !left.has(cookie));
}
