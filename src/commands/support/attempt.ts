/** Rows of the attempts log as replies show them: the host may be a page's word, the rest is Rutter's own. */
import type { AttemptRow } from '../../security/attempts.ts';
import { untrusted } from '../../trust.ts';

/** One row, with what may be a page's word left to be sealed. */
export function shownAttempt({
  id,
  ts,
  verdict,
  layer,
  severity,
  host,
  session,
  command,
  direction,
}: AttemptRow) {
  return {
    id,
    time: ts,
    verdict,
    layer,
    severity,
    ...(host !== '' && { host: untrusted(host) }),
    session,
    command,
    direction: direction === 'out' ? ('sent' as const) : ('read' as const),
  };
}
