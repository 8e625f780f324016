/** `rutter doctor`: looks at what a session needs, without starting anything, and mends what it safely can. */
import { ownReply } from '../client/own-reply.ts';
import { step } from '../protocol/step.ts';
import type { Reply } from '../protocol/wire.ts';
import type { Settings } from '../settings/settings.ts';
import { checkBrowser, checkSandbox } from './browser-checks.ts';
import { checkDaemon, checkLeftovers } from './daemon-checks.ts';
import { checkHome, checkSpace } from './home-checks.ts';
import { checkKey } from './key-check.ts';
import { checkMemory } from './memory-checks.ts';
import { checkSessions } from './session-checks.ts';

/** One thing that was looked at. */
export interface Check {
  check: string;
  state: 'ok' | 'warn' | 'fail';
  detail: string;
  /** What a person or agent can do. */
  remedy?: string;
  /** What `--fix` did. */
  fixed?: string;
}

/** @param fix mends what can be mended */
export async function diagnose(settings: Settings, fix: boolean): Promise<Reply> {
  const checks: Check[] = [
    await checkBrowser(settings),
    checkSandbox(settings),
    checkHome(settings, fix),
    checkSpace(settings),
    checkSessions(settings, fix),
    await checkKey(settings),
    await checkDaemon(settings, fix),
    checkLeftovers(settings, fix),
    checkMemory(settings),
  ];
  const failing = checks.filter((check) => check.state === 'fail' && check.fixed === undefined);
  return ownReply({
    ok: failing.length === 0,
    outcome: failing.length === 0 ? 'done' : 'failed',
    message:
      failing.length === 0 ? 'Nothing is wrong' : `${failing.length} of ${checks.length} checks failed`,
    data: { checks },
    ...(failing.length > 0 && !fix ? { hint: String(step('doctor', { fix: true })) } : {}),
  });
}
