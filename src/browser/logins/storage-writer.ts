/** Writes saved storage, one origin after another, from a page of its own that shows empty documents and runs no script. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { StorageRestorer } from '../../page/storage/api.ts';
import { within } from '../../platform/within.ts';
import { Cdp } from '../library/index.ts';
import type { OriginStorage } from './collect-storage.ts';
import type { DocumentGate } from './document-gate.ts';
import { RESTORE_STORAGE } from './storage-scripts.generated.ts';

/** In the form of the library's storage state; what else a database has is the page script's business. */
interface SavedDatabase {
  name: string;
  stores: SavedStore[];
}

interface SavedStore {
  name: string;
  records: unknown[];
}

/** Characters of items or records sent at once: one piece is written while the next is on its way, each with a transaction. */
const PIECE = 1024 * 1024;
const CLOSE_MS = 2000;
const WORLD_NAME = 'rutter-restore';

/** Its page is open from the first origin until `close`. */
export class StorageWriter {
  readonly #page: Page;
  readonly #cdp: Cdp;
  readonly #unserve: () => void;

  static async open(context: BrowserContext, page: Page, gate: DocumentGate): Promise<StorageWriter> {
    const cdp = new Cdp(await context.newCDPSession(page));
    const { frameTree } = await cdp.send('Page.getFrameTree');
    return new StorageWriter(page, cdp, gate.serve(frameTree.frame.id));
  }

  private constructor(page: Page, cdp: Cdp, unserve: () => void) {
    this.#page = page;
    this.#cdp = cdp;
    this.#unserve = unserve;
  }

  /**
   * Nothing of it stays when it can't be written whole.
   * @param anew an earlier try may have left a part of it
   * @throws what Chromium says of it
   */
  async write(storage: OriginStorage, anew: boolean): Promise<void> {
    const { origin, localStorage } = storage;
    const databases = (storage.indexedDB ?? []) as SavedDatabase[]; // the library's own form
    const call = await this.#visit(origin);
    if (anew) await this.#clear(origin);
    const frame = databases.map(({ stores, ...database }) => ({
      ...database,
      stores: stores.map(({ records: _records, ...store }) => store),
    }));
    const sent = [call('open', origin, JSON.stringify(frame))];
    const send = async (method: keyof StorageRestorer, ...args: unknown[]) => {
      const asked = call(method, ...args);
      asked.catch(() => {});
      sent.push(asked);
      // One piece goes out before the next is made.
      await nextTurn();
    };
    sent[0]?.catch(() => {});
    for (const text of inPieces(localStorage)) await send('items', text);
    for (const [at, { stores }] of databases.entries())
      for (const { name, records } of stores)
        for (const text of inPieces(records)) await send('put', at, name, text);
    sent.push(call('close'));
    const [fresh, ...others] = await Promise.allSettled(sent);
    const failed = [fresh, ...others].find((result) => result?.status === 'rejected');
    if (!failed) return;
    if (fresh?.status === 'fulfilled' && fresh.value === true) await this.#clear(origin);
    throw failed.reason;
  }

  /**
   * Until local storage can be read in another process than the one that wrote it: there what was written is known at
   * once, and to Chromium some time later.
   */
  async confirm({ origin, localStorage }: OriginStorage): Promise<void> {
    const call = await this.#visit(origin);
    await call('holds', JSON.stringify(localStorage.map(({ name }) => name)));
  }

  /** Settles when its page has gone. */
  async close(): Promise<void> {
    this.#unserve();
    const closing = this.#page.close().catch(() => {});
    await within(closing, CLOSE_MS, undefined);
  }

  /** @returns what calls a method of the restorer, in an isolated world of the origin's document */
  async #visit(
    origin: string,
  ): Promise<(method: keyof StorageRestorer, ...args: unknown[]) => Promise<unknown>> {
    const { frameId, errorText } = await this.#cdp.send('Page.navigate', { url: `${origin}/` });
    if (errorText) throw new Error(errorText);
    const world = { frameId, worldName: WORLD_NAME };
    const { executionContextId } = await this.#cdp.send('Page.createIsolatedWorld', world);
    const evaluate = async (expression: string): Promise<unknown> => {
      const asked = { contextId: executionContextId, expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await this.#cdp.send('Runtime.evaluate', asked);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    };
    await evaluate(`globalThis.restore=${RESTORE_STORAGE};0`);
    // In the source of a script, because arguments of a call take Chromium twice as long.
    return async (method, ...args) =>
      await evaluate(`restore.${method}(${args.map((arg) => JSON.stringify(arg)).join(',')})`);
  }

  /** Half of what a page has remembered is worse for it than nothing. */
  async #clear(origin: string): Promise<void> {
    const storageTypes = 'local_storage,indexeddb';
    await this.#cdp.send('Storage.clearDataForOrigin', { origin, storageTypes }).catch(() => {});
  }
}

/** As JSON lists, none much longer than a piece. */
function* inPieces(list: readonly unknown[]): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  for (const each of list) {
    const text = JSON.stringify(each);
    parts.push(text);
    length += text.length;
    if (length < PIECE) continue;
    yield `[${parts.join(',')}]`;
    parts = [];
    length = 0;
  }
  if (parts.length > 0) yield `[${parts.join(',')}]`;
}
