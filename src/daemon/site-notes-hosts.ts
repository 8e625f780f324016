/** Which sites a command has to do with, once it has ended. */
import type { Session } from '../browser/session.ts';
import type { Tab } from '../browser/tab/index.ts';
import type { DraftedReply } from '../commands/draft.ts';
import { hostOfUrl } from '../memory/host.ts';

/** What a command ran on, as far as it came. */
export interface Ran {
  session?: Session;
  tab?: Tab;
}

/** Host of the tab it ran on, or of the session's current one; undefined where it belongs to no site. */
export function hostOfRun({ session, tab }: Ran): string | undefined {
  return hostOfTab(tab && tab.state !== 'closed' ? tab : session?.current());
}

/** That host first, then those of the tabs that the command opened. */
export function hostsAfter(reply: DraftedReply, ran: Ran): string[] {
  const opened = (reply.effect?.opened ?? []).map(({ tab }) => hostOfTab(ran.session?.tab(tab)));
  return [...new Set([hostOfRun(ran), ...opened])].filter((host) => host !== undefined);
}

function hostOfTab(tab: Tab | undefined): string | undefined {
  // Most tabs without a site show an empty page; that needs no error to find out.
  if (!tab || !/^https?:/.test(tab.url())) return undefined;
  try {
    return hostOfUrl(tab.url());
  } catch {
    return undefined;
  }
}
