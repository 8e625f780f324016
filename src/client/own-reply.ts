/** Replies that the client makes itself, in the shape of the daemon's. */

import { VERSION } from '../protocol/version.ts';
import { type Reply, SCHEMA } from '../protocol/wire.ts';

export function ownReply(fields: Partial<Reply>): Reply {
  return { schema: SCHEMA, version: VERSION, id: 'client', ok: true, outcome: 'done', took_ms: 0, ...fields };
}
