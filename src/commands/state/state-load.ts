/** `state load`: puts a saved state in the place of what the session has. */
import { z } from 'zod';
import { cookieLabel, isExpired } from '../../browser/logins/index.ts';
import type { Session } from '../../browser/session.ts';
import type { Tab } from '../../browser/tab/index.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { blank, step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import { defineCommand } from '../define.ts';
import { stateName } from '../support/state-name.ts';
import { countsOf, inWords } from '../support/state-view.ts';

export const stateLoad = defineCommand({
  name: 'state load',
  group: 'state',
  summary: "Put a saved state in the place of the session's cookies and storage",
  details: [
    'Nothing is mixed: what the session had goes, and the reply says what that was. When Chromium refuses a part of the',
    'state, the session keeps what it had. Tabs leave their pages meanwhile, so that none writes what it remembers, and',
    'load their addresses again.',
  ].join('\n'),
  effect: 'write',
  scope: 'session',
  alone: true,
  args: z.object({ name: stateName('Name of the state') }),
  result: z.strictObject({
    state: z.string().describe('Name'),
    savedAt: z.string().describe('When it was saved, ISO 8601, UTC'),
    restored: z.string().describe('What the session has now'),
    replaced: z.string().describe('What it had before'),
    expired: z.array(z.string()).optional().describe('Cookies whose time was over'),
    notRestored: z.array(z.string()).optional().describe('Cookies that Chromium did not take'),
    notLoaded: z
      .array(z.strictObject({ tab: z.string().describe('Tab id'), url: z.string().describe('Address') }))
      .optional()
      .describe('Tabs that could not be loaded again'),
  }),
  examples: ['state load shop-login', 'state load work -S other'],
  run: async ({ session, deadline, daemon }, { name }) => {
    const { storage, savedAt } = (await daemon.states()).load(name);
    const left = await leavePages(session, deadline);
    const replacing = session.store.replace(deadline, storage);
    await replacing.catch(() => {});
    const notLoaded = await loadAgain(left, deadline);
    const { before, missing } = await replacing;
    const expired = storage.cookies.filter((cookie) => isExpired(cookie)).map(cookieLabel);
    const counts = countsOf(storage);
    const restored = inWords({ ...counts, cookies: counts.cookies - expired.length - missing.length });
    return {
      data: {
        state: trusted(name),
        savedAt: trusted(savedAt),
        restored: trusted(restored),
        replaced: trusted(inWords(countsOf(before))),
        ...(expired.length > 0 && { expired }),
        ...(missing.length > 0 && { notRestored: missing }),
        ...(notLoaded.length > 0 && { notLoaded }),
      },
      message: `Restored ${restored}, in the place of ${inWords(countsOf(before))}`,
      ...(notLoaded.length > 0 && { hint: step('goto', {}, { tab: blank('tN') }) }),
    };
  },
});

/** An open connection to a database would also keep it from being replaced. @returns the tabs, with where they were */
async function leavePages(session: Session, deadline: Deadline): Promise<{ tab: Tab; url: string }[]> {
  const open = session
    .tabs()
    .filter((tab) => tab.state === 'open' && /^https?:/.test(tab.url()))
    .map((tab) => ({ tab, url: tab.url() }));
  await Promise.all(open.map(({ tab }) => tab.goto(deadline, 'about:blank')));
  return open;
}

/** @returns those that could not be loaded */
async function loadAgain(
  left: readonly { tab: Tab; url: string }[],
  deadline: Deadline,
): Promise<{ tab: string; url: string }[]> {
  const loaded = await Promise.allSettled(left.map(({ tab, url }) => tab.goto(deadline, url)));
  return left.flatMap(({ tab, url }, index) =>
    loaded[index]?.status === 'fulfilled' ? [] : [{ tab: tab.id, url }],
  );
}
