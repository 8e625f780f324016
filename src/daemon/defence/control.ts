/** What the commands about the defence may ask of it. */
import type { DefenceControl } from '../../commands/control.ts';
import { untrusted } from '../../trust.ts';
import type { Guard } from './guard.ts';

/** @param home where models are kept */
export function defenceControl(guard: Guard, home: string): DefenceControl {
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
    addModel: async (dir, options) => {
      const { addModel } = await import('../../security/models/add.ts');
      return await addModel(home, dir, options);
    },
    removeModel: async (name) => {
      const { removeModel } = await import('../../security/models/add.ts');
      await removeModel(home, name);
    },
  };
}
