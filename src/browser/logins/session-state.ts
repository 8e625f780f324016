/** Saving one session, so that a restart gives it back. */
import type { BrowserContext } from 'playwright-core';
import { within } from '../../platform/within.ts';
import { messageOf } from '../library/index.ts';
import type { Tab } from '../tab/index.ts';
import { collectStorage, type OriginStorage } from './collect-storage.ts';
import type { PendingStorage } from './pending-storage.ts';
import type { Cookies, StateFile, StorageState } from './state-file.ts';
import { StateSaver } from './state-saver.ts';

const COOKIES_MS = 3000;
/**
 * For the whole state, with origins that no page shows any more. Where the browser ends as a whole there must be time for
 * what its pages show after it; a session that ends alone has all the time a busy machine needs.
 */
const WHOLE_MS = { hurried: 3000, calm: 20_000 };

/** Cookies and storage of a session, kept while it lives. */
export interface SessionSaving {
  /** Starts saving. @param onProblem told once when saving fails */
  start(context: BrowserContext, tabs: () => Tab[], onProblem: (text: string) => void): void;
  touch(): void;
  /** Other storage was put in the place of what was there. */
  replaced(origins: StorageState['origins']): void;
  /**
   * The last save; the context must still be open. Looking at everything costs a process for each origin, so it is done
   * only after a change: fifty sessions that rest must not keep a daemon from ending.
   * @param hurried the browser ends with it
   */
  finish(hurried: boolean): Promise<void>;
  /** Nothing is saved any more. @returns when a save that is under way has ended */
  stop(): Promise<void>;
}

/** For sessions of which nothing is saved. */
export const UNSAVED: SessionSaving = {
  start: () => {},
  touch: () => {},
  replaced: () => {},
  finish: async () => {},
  stop: async () => {},
};

/** What changed is saved by itself, and once more at the end. */
export class SessionState implements SessionSaving {
  readonly #file: StateFile;
  readonly #origins: Map<string, OriginStorage>;
  /** What of them is not in Chromium yet. */
  #pending: PendingStorage | undefined;
  #saver: StateSaver | undefined;
  #context: BrowserContext | undefined;
  #tabs: () => Tab[] = () => [];
  #onProblem: (text: string) => void = (text) => void this.#early.push(text);
  /** Problems before anybody is there to be told. */
  readonly #early: string[] = [];
  #failed = false;
  /** Something may have changed since the last save, also in origins that no tab shows any more. */
  #changed = false;

  constructor(file: StateFile, origins: readonly OriginStorage[]) {
    this.#file = file;
    this.#origins = new Map(origins.map((origin) => [origin.origin, origin]));
  }

  /** Storage that is still to come is saved as it was, whatever can be seen of it. */
  awaits(pending: PendingStorage): void {
    this.#pending = pending;
  }

  /** The storage of that origin can't be put back. @param setAside keeps all that was saved, and says where */
  unrestored(origin: string, why: string, setAside: () => string): void {
    const what = `Not restored: the storage of ${origin} (${why})`;
    try {
      const aside = setAside();
      this.#origins.delete(origin);
      this.#onProblem(`${what}; the whole save is kept in ${aside}`);
    } catch (error) {
      this.#onProblem(`${what}; ${messageOf(error)}`);
    }
  }

  /** Starts saving. @param onProblem told once when saving fails */
  start(context: BrowserContext, tabs: () => Tab[], onProblem: (text: string) => void): void {
    this.#context = context;
    this.#tabs = tabs;
    this.#onProblem = onProblem;
    for (const text of this.#early.splice(0)) onProblem(text);
    this.#saver = new StateSaver(() => this.#save());
  }

  touch(): void {
    this.#changed = true;
    this.#saver?.touch();
  }

  replaced(origins: StorageState['origins']): void {
    this.#origins.clear();
    for (const origin of origins) this.#origins.set(origin.origin, origin as OriginStorage); // the library's own form
    this.touch();
  }

  /** The last save, with everything; the context must still be open. */
  async finish(hurried: boolean): Promise<void> {
    // An earlier look at the session must not be written after the last one.
    await this.#saver?.stop();
    this.#pending?.halt();
    await this.#save(this.#changed ? WHOLE_MS[hurried ? 'hurried' : 'calm'] : undefined);
  }

  async stop(): Promise<void> {
    this.#pending?.halt();
    await this.#saver?.stop();
  }

  /** @param wholeMs time for everything; absent: only what the tabs show */
  async #save(wholeMs?: number): Promise<void> {
    const tabs = this.#tabs();
    const changed = this.#changed;
    this.#changed = false;
    try {
      const storage = (wholeMs && (await this.#wholeState(wholeMs))) ?? (await this.#openState(tabs));
      if (!storage) {
        this.#changed ||= changed;
        return;
      }
      this.#file.save({
        schema: 1,
        savedAt: new Date().toISOString(),
        tabs: tabs.map((tab) => ({ id: tab.id, url: tab.url() })),
        storage,
      });
      this.#failed = false;
    } catch (error) {
      this.#changed ||= changed;
      if (!this.#failed)
        this.#onProblem(`Cookies and storage could not be saved: ${messageOf(error).split('\n')[0]}`);
      this.#failed = true;
    }
  }

  /** Everything, also of origins that no tab shows now. Undefined when it could not be had in time. */
  async #wholeState(ms: number): Promise<StorageState | undefined> {
    if (!this.#context) return undefined;
    const asking = this.#context.storageState({ indexedDB: true }).catch(() => undefined);
    const found = await within<StorageState | undefined>(asking, ms, undefined);
    if (!found) return undefined;
    const left = this.#pending?.left() ?? [];
    const origins = found.origins.filter(({ origin }) => !this.#pending?.has(origin));
    return canBeWritten(origins) ? { cookies: found.cookies, origins: [...origins, ...left] } : undefined;
  }

  /** Cookies, and the storage of the pages that are open; what was known of other origins stays. */
  async #openState(tabs: Tab[]): Promise<StorageState | undefined> {
    if (!this.#context) return undefined;
    const asking = this.#context.cookies().catch(() => undefined);
    const [cookies, found] = await Promise.all([
      within<Cookies | undefined>(asking, COOKIES_MS, undefined),
      collectStorage(tabs),
    ]);
    // Without cookies this would be less than what is there already.
    if (!cookies) return undefined;
    for (const [origin, storage] of found) {
      if (this.#pending?.has(origin)) continue;
      const empty = storage.localStorage.length === 0 && !storage.indexedDB;
      if (empty) this.#origins.delete(origin);
      else this.#origins.set(origin, storage);
    }
    return { cookies, origins: [...this.#origins.values()] };
  }
}

/** The library gives back values that refer to themselves as they are; no file can hold those, our own reader tags them. */
function canBeWritten(origins: StorageState['origins']): boolean {
  try {
    JSON.stringify(origins);
    return true;
  } catch {
    return false;
  }
}
