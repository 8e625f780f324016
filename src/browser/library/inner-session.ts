/**
 * The automation library runs its client and its server in this process and sends every DevTools call and event from one
 * to the other: two turns of the event loop, two checks of the message, and a stack trace for each call. What the server
 * holds behind a client's session is reached here without that. Where the library's insides are not as expected, the
 * session stays as it is: slower, and otherwise the same.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { behind } from './library-inside.ts';

/** What is used of a DevTools session, the library's own or the one behind it, without its generics. */
export interface RawSession {
  send(method: string, params?: object): Promise<unknown>;
  on(event: string, listener: (payload: never) => void): unknown;
  off(event: string, listener: (payload: never) => void): unknown;
}

/** The server's half: it hands events on as `event`, until nobody listens to that, and tells of its own end as `close`. */
interface ServerSession extends Pick<RawSession, 'on' | 'off'> {
  _session: RawSession;
  removeAllListeners(event: string): unknown;
}

/** @returns the session behind the client's, from which no event reaches the client any more; undefined: there is none */
export function innerSession(session: CDPSession): RawSession | undefined {
  const server = behind(session, 'itself');
  if (!isServerSession(server)) return undefined;
  server.removeAllListeners('event');
  const inner = server._session;
  const of = (event: string) => (event === 'close' ? server : inner);
  return {
    send: (method, params) => inner.send(method, params).catch(rethrow),
    on: (event, listener) => of(event).on(event, listener),
    off: (event, listener) => of(event).off(event, listener),
  };
}

/** The client puts a message where the server leaves none, and has heard by then of the page or browser that is gone. */
async function rethrow(error: unknown): Promise<never> {
  if (!(error instanceof Error) || Reflect.get(error, 'type') !== 'closed') throw error;
  // What the server tells the client takes one turn; that it has come to tell it may take another.
  await nextTurn();
  await nextTurn();
  throw new Error('Target closed', { cause: error });
}

function isServerSession(value: unknown): value is ServerSession {
  if (typeof value !== 'object' || value === null) return false;
  const inner: unknown = Reflect.get(value, '_session');
  if (typeof inner !== 'object' || inner === null) return false;
  const has = (of: object, name: string) => typeof Reflect.get(of, name) === 'function';
  return (
    ['send', 'on', 'off'].every((name) => has(inner, name)) &&
    ['on', 'off', 'removeAllListeners'].every((name) => has(value, name))
  );
}
