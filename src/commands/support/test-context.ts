/** Contexts for the unit tests of reading commands. */
import type { Session } from '../../browser/session.ts';
import type { Tab } from '../../browser/tab/tab.ts';
import { Deadline } from '../../platform/deadline.ts';
import type { ReplyData } from '../../protocol/wire.ts';
import { makeNonce, seal } from '../../security/seal/seal.ts';
import type { TabContext } from '../context.ts';
import type { Command, CommandResult } from '../define.ts';

export function fakeContext(tab: Tab, more: Partial<TabContext> = {}): TabContext {
  const session = { name: 'default', current: () => tab, tabs: () => [tab] } as unknown as Session; // as above
  const context = {
    command: 'test',
    session,
    tab,
    deadline: new Deadline(10_000),
    cwd: '/tmp',
    maxTokens: 4000,
    explicitTimeout: false,
  };
  return { ...context, ...more } as unknown as TabContext; // as above
}

/** Runs a command of a tab as the dispatch does, its name in the context, and holds its data to the record as it would leave. */
export async function runOn(
  command: Command,
  context: TabContext,
  input: Record<string, unknown> = {},
): Promise<CommandResult<ReplyData>> {
  const call = command.read(input);
  if (call.scope !== 'tab') throw new Error(`"${command.name}" is no command of a tab`);
  const result = await call.run({ ...context, command: command.name });
  const { value } = seal(result.data ?? {}, { nonce: makeNonce(), output: command.output ?? 'untrusted' });
  command.result.parse(value);
  return result;
}
