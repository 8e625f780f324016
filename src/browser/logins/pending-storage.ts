/**
 * Storage of a session that is saved and not yet back in Chromium. It is written when a document of its origin is about
 * to load, which waits for that, and the rest when nothing has been asked for a while: Chromium starts a process for each
 * site whose storage is written, and no command should wait for those of others.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { within } from '../../platform/within.ts';
import { messageOf } from '../library/index.ts';
import type { OriginStorage } from './collect-storage.ts';
import type { DocumentGate, DocumentHolder } from './document-gate.ts';
import { StorageWriter } from './storage-writer.ts';

/** Longest for one try of an origin. */
const ORIGIN_MS = 8000;
/** A renderer may go away, or be starved, without the saved data having anything to do with it. */
const TRIES = 2;
/** Without a document that waits, before the others are written. */
const QUIET_MS = 2000;

interface Entry {
  storage: OriginStorage;
  wanted: 'not yet' | 'some time' | 'now';
  /** Written, or given up. */
  over: Promise<void>;
  end: () => void;
}

/** An origin that can't be written is given up with a word to `onFailure`; its documents then load without. */
export class PendingStorage implements DocumentHolder {
  readonly #context: BrowserContext;
  readonly #gate: DocumentGate;
  readonly #onFailure: (origin: string, why: string) => void;
  readonly #entries = new Map<string, Entry>();
  readonly #own = new WeakSet<Page>();
  #working: Promise<void> | undefined;
  /** The page that writes, on its way. */
  #opening: Promise<Page> | undefined;
  #writer: Promise<StorageWriter> | undefined;
  #closing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #halted = false;

  /** @param onFailure told of an origin whose storage can't be written; its documents load without */
  constructor(
    context: BrowserContext,
    gate: DocumentGate,
    origins: readonly OriginStorage[],
    onFailure: (origin: string, why: string) => void,
  ) {
    this.#context = context;
    this.#gate = gate;
    this.#onFailure = onFailure;
    for (const storage of origins) this.#entries.set(storage.origin, makeEntry(storage));
  }

  /**
   * From the answer on, no page gets ahead of its storage.
   * @param likely origin that is probably visited first, with which to begin at once
   */
  async start(likely: string | undefined): Promise<void> {
    if (this.#entries.size === 0) return;
    await this.#gate.hold(this);
    // Will be needed in any case, and whoever needs it first should not wait for it.
    this.#writer = this.#open();
    this.#writer.catch(() => {});
    const first = likely === undefined ? undefined : this.#entries.get(likely);
    if (first) first.wanted = 'some time';
    if (first) this.#begin();
    else this.#wait();
  }

  admit(origin: string): Promise<void> | undefined {
    const entry = this.#entries.get(origin);
    if (entry) {
      entry.wanted = 'now';
      this.#begin();
    }
    return entry?.over;
  }

  /** What Chromium does not have whole. */
  left(): OriginStorage[] {
    return [...this.#entries.values()].map(({ storage }) => storage);
  }

  has(origin: string): boolean {
    return this.#entries.has(origin);
  }

  /**
   * Writes everything, what documents wait for first, and takes the page away that does it: what is asked of all pages of
   * the context fails when one of them is just closing. Never rejects.
   */
  async all(): Promise<void> {
    const entries = [...this.#entries.values()];
    for (const entry of entries) if (entry.wanted === 'not yet') entry.wanted = 'some time';
    this.#begin();
    await Promise.all(entries.map(({ over }) => over));
    await this.#closing;
  }

  /** The page is the one that writes, and no tab. */
  async owns(page: Page): Promise<boolean> {
    await this.#opening?.catch(() => {});
    return this.#own.has(page);
  }

  /** What is left stays left: nothing is written any more, and what waits goes on waiting. */
  halt(): void {
    this.#halted = true;
    clearTimeout(this.#timer);
  }

  /** The context has gone. */
  close(): void {
    this.halt();
    this.#gate.release(this);
    this.#closeWriter();
    for (const { end } of this.#entries.values()) end();
  }

  /** Begins with what is not waited for, after a while. */
  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#halted || this.#entries.size === 0) return;
    this.#timer = setTimeout(() => void this.all(), QUIET_MS);
    this.#timer.unref();
  }

  #begin(): void {
    if (this.#halted) return;
    clearTimeout(this.#timer);
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      if (this.#next()) this.#begin();
      else this.#wait();
    });
  }

  async #work(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      const why = await this.#write(next.storage);
      // When Chromium goes, everything fails, and nothing of it says anything about what was saved.
      if (!this.#context.browser()?.isConnected()) this.halt();
      if (this.#halted) break;
      if (why !== undefined) this.#onFailure(next.storage.origin, why);
      this.#entries.delete(next.storage.origin);
      next.end();
    }
    if (this.#entries.size > 0) return;
    this.#gate.release(this);
    this.#closeWriter();
  }

  #next(): Entry | undefined {
    const entries = [...this.#entries.values()];
    return (
      entries.find(({ wanted }) => wanted === 'now') ?? entries.find(({ wanted }) => wanted === 'some time')
    );
  }

  /** @returns why it can't be written */
  async #write(storage: OriginStorage): Promise<string | undefined> {
    let why: string | undefined;
    for (let attempt = 1; attempt <= TRIES && !this.#halted; attempt++) {
      try {
        this.#writer ??= this.#open();
        const writer = await this.#writer;
        await timely(writer.write(storage, attempt > 1));
        if (storage.localStorage.length > 0) await this.#confirm(storage, writer);
        return undefined;
      } catch (error) {
        why = firstLine(error);
        // A page that did not answer is not asked again.
        this.#closeWriter();
      }
    }
    return why;
  }

  /** By a page of its own, which goes on writing. */
  async #confirm(storage: OriginStorage, by: StorageWriter): Promise<void> {
    this.#writer = this.#open();
    try {
      await timely((await this.#writer).confirm(storage));
    } finally {
      this.#closing = Promise.all([this.#closing, by.close().catch(() => {})]).then(() => {});
    }
  }

  async #open(): Promise<StorageWriter> {
    const making = this.#context.newPage().then((page) => {
      this.#own.add(page);
      return page;
    });
    this.#opening = making;
    const opening = making.then(async (page) => await StorageWriter.open(this.#context, page, this.#gate));
    return await timely(opening).catch((error) => {
      making.then((page) => page.close()).catch(() => {});
      throw error;
    });
  }

  #closeWriter(): void {
    const closing = this.#writer?.then((writer) => writer.close()).catch(() => {});
    if (closing) this.#closing = Promise.all([this.#closing, closing]).then(() => {});
    this.#writer = undefined;
  }
}

function makeEntry(storage: OriginStorage): Entry {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { storage, wanted: 'not yet', over, end };
}

/** @throws what the work threw, or that it took too long */
async function timely<T>(work: Promise<T>): Promise<T> {
  const done = await within<{ value: T } | undefined>(
    work.then((value) => ({ value })),
    ORIGIN_MS,
    undefined,
  );
  if (done) return done.value;
  throw new Error(`it took longer than ${ORIGIN_MS} ms`);
}

const firstLine = (error: unknown): string => messageOf(error).split('\n')[0] ?? '';
