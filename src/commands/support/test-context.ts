/** Contexts for the unit tests of reading commands. */
import type { Session } from '../../browser/session.ts';
import type { Tab } from '../../browser/tab/tab.ts';
import { Deadline } from '../../platform/deadline.ts';
import type { CommandContext } from '../define.ts';

export function fakeContext(tab: Tab, more: Partial<CommandContext> = {}): CommandContext {
  const session = { name: 'default', current: () => tab, tabs: () => [tab] } as unknown as Session; // as above
  const context = {
    session,
    tab,
    deadline: new Deadline(10_000),
    cwd: '/tmp',
    maxTokens: 4000,
    explicitTimeout: false,
  };
  return { ...context, ...more } as unknown as CommandContext; // as above
}
