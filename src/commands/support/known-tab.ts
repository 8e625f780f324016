/** Finds a tab of the session by what the caller wrote. */
import type { Session } from '../../browser/session.ts';
import type { Tab } from '../../browser/tab/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';

/** `t2`, `2`, or relative to the current tab: `first`, `last`, `next`, `prev` (round the ends). */
export function knownTab(session: Session, word: string): Tab {
  const tabs = session.tabs();
  const found =
    relative(session, tabs, word.toLowerCase()) ?? session.tab(/^\d+$/.test(word) ? `t${word}` : word);
  if (found) return found;
  const ids = tabs.map(({ id }) => id).join(', ') || 'none';
  throw new RutterError(
    'tab-unknown',
    `There is no tab ${JSON.stringify(word)} in session ${session.name}; its tabs: ${ids}`,
    {
      hint: tabs.length > 0 ? step('tabs') : step('goto'),
    },
  );
}

function relative(session: Session, tabs: readonly Tab[], word: string): Tab | undefined {
  if (word === 'first') return tabs[0];
  if (word === 'last') return tabs.at(-1);
  const current = session.current();
  const at = current ? tabs.indexOf(current) : -1;
  if (at < 0) return undefined;
  if (word === 'next') return tabs[(at + 1) % tabs.length];
  if (word === 'prev' || word === 'previous') return tabs[(at - 1 + tabs.length) % tabs.length];
  return undefined;
}
