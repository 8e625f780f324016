/** What the commands about the defence may ask of it. */
import type { DefenceControl } from '../../commands/define.ts';
import { untrusted } from '../../trust.ts';
import type { Guard } from './guard.ts';

export function defenceControl(guard: Guard): DefenceControl {
  return {
    status: () => ({
      ...guard.describe(),
      // What an agent is about to do may be a page's words.
      waiting: guard.approvals.pending().map(({ id, session, command, args, reason }) => ({
        id,
        session,
        command,
        args: untrusted(args),
        reason,
      })),
    }),
    log: (limit) => guard.attempts.rows(limit),
    explain: (id) => guard.attempts.find(id),
    clear: (session) => guard.clear(session),
    approve: (id) => guard.approvals.allow(id),
  };
}
