/** A typed DevTools session over the automation library's own. */
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.d.ts';
import type { CDPSession } from 'playwright-core';
import { innerSession, type RawSession } from './inner-session.ts';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;
/** Of the protocol that `devtools-protocol` describes. */
export type CdpCommand = keyof Commands;
/** Of the same. */
export type CdpEvent = keyof Events;

/** Rejects with the protocol's own error; `cdp-failure.ts` says what those mean. */
export class Cdp {
  readonly #raw: RawSession;
  #closed = false;

  constructor(session: CDPSession) {
    // The narrower view; every method has the same shape.
    this.#raw = innerSession(session) ?? (session as unknown as RawSession);
    this.#raw.on('close', () => {
      this.#closed = true;
    });
  }

  /** The target has gone, or moved into another session. */
  get closed(): boolean {
    return this.#closed;
  }

  send<K extends CdpCommand>(
    method: K,
    ...params: Commands[K]['paramsType']
  ): Promise<Commands[K]['returnType']> {
    return this.sendRaw(method, params[0]);
  }

  /** For method names that come from a caller. The result is what the protocol says; nobody checks it. */
  async sendRaw<T>(method: string, params?: object): Promise<T> {
    return (await this.#raw.send(method, params)) as T; // the protocol's promise
  }

  /** Sends without waiting; the answer, even a failure, is of no interest. */
  post<K extends CdpCommand>(method: K, ...params: Commands[K]['paramsType']): void {
    this.send(method, ...params).catch(() => {});
  }

  on<K extends CdpEvent>(event: K, listener: (payload: Events[K][0]) => void): void {
    this.#raw.on(event, listener as (payload: never) => void); // the event's own payload type
  }

  /** For event names that come from a caller. @returns what ends the listening */
  listenRaw(event: string, listener: (payload: unknown) => void): () => void {
    this.#raw.on(event, listener);
    return () => void this.#raw.off(event, listener);
  }

  onClose(listener: () => void): void {
    this.#raw.on('close', listener);
  }
}
