/** Replies that the client makes itself, in the shape of the daemon's. */
import { messageOf, RutterError } from '../errors.ts';
import { VERSION } from '../protocol/version.ts';
import { type Reply, SCHEMA } from '../protocol/wire.ts';

/** `done` unless the fields say else. */
export function ownReply(fields: Partial<Reply>): Reply {
  return { schema: SCHEMA, version: VERSION, id: 'client', ok: true, outcome: 'done', took_ms: 0, ...fields };
}

/** What was thrown before a reply could be had, as a reply. @param startedAt of `performance.now()` */
export function failureReply(error: unknown, startedAt: number): Reply {
  const known =
    error instanceof RutterError
      ? error
      : new RutterError('internal', `A bug in the client: ${messageOf(error)}`);
  return ownReply({
    ok: false,
    outcome: known.code === 'daemon-lost' || known.code === 'daemon-busy' ? 'unknown' : 'failed',
    code: known.code,
    message: known.message,
    ...(known.hint === undefined ? {} : { hint: known.hint }),
    took_ms: Math.round(performance.now() - startedAt),
  });
}
