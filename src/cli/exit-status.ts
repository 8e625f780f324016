/** A reply's exit status. */
import { ERRORS, EXIT, type ExitStatus } from '../errors.ts';
import type { Reply } from '../protocol/wire.ts';

export function exitStatus(reply: Pick<Reply, 'ok' | 'code'>): ExitStatus {
  if (reply.code !== undefined) return ERRORS[reply.code].exit;
  return reply.ok ? EXIT.done : EXIT.failed;
}
