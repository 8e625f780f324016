/** A parsed command line as the request that the daemon is sent: the command line and MCP ask alike. */
import type { Call } from '../client/call.ts';
import type { ParsedCommand } from '../protocol/argv.ts';
import type { GlobalFlags } from '../protocol/global-flags.ts';
import type { SessionSetup } from '../protocol/wire.ts';
import { sessionName } from '../settings/settings.ts';

/** What the daemon is sent for it; the client adds id, versions and paths. */
export function requestOf({
  command,
  args,
  globals,
}: Pick<ParsedCommand, 'command' | 'args' | 'globals'>): Call {
  return {
    command: command.name,
    args,
    ...(globals.session === undefined ? {} : { session: sessionName(globals.session) }),
    ...(globals.tab === undefined ? {} : { tab: globals.tab }),
    ...(globals.timeout === undefined ? {} : { deadlineMs: globals.timeout }),
    ...(globals.maxTokens === undefined ? {} : { maxTokens: globals.maxTokens }),
    ...(globals.notes === 'off' ? { notes: globals.notes } : {}),
    ...setupOf(globals),
  };
}

function setupOf({ proxy, ignoreHttpsErrors, headed, ephemeral }: GlobalFlags): { setup?: SessionSetup } {
  const setup = {
    ...(proxy === undefined ? {} : { proxy }),
    ...(ignoreHttpsErrors ? { ignoreHttpsErrors } : {}),
    ...(headed ? { headed } : {}),
    ...(ephemeral ? { ephemeral } : {}),
  };
  return Object.keys(setup).length > 0 ? { setup } : {};
}
