/** A reply's exit status. */
import { ERRORS, EXIT, type ExitStatus } from '../errors.ts';
import type { Reply } from '../protocol/wire.ts';

/** The class of its code; 0 for `done`. */
export function exitStatus(reply: Pick<Reply, 'ok' | 'code'>): ExitStatus {
  if (reply.code !== undefined) return ERRORS[reply.code].exit;
  return reply.ok ? EXIT.done : EXIT.failed;
}
