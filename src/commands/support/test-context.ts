/** Contexts for the unit tests of reading commands. */
import type { Session } from '../../browser/session.ts';
import type { Tab } from '../../browser/tab/tab.ts';
import { Deadline } from '../../platform/deadline.ts';
import { makeNonce, seal } from '../../security/seal/seal.ts';
import type { Command, CommandContext } from '../define.ts';

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

/** Runs a command, and holds what it gives to its record as it would leave. */
export async function runHeld(
  command: Command,
  ctx: CommandContext,
  args: Record<string, unknown>,
): ReturnType<Command['execute']> {
  const result = await command.execute(ctx, args);
  const { value } = seal(result.data ?? {}, { nonce: makeNonce(), output: command.output ?? 'untrusted' });
  command.result.parse(value);
  return result;
}
