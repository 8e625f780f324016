/** Saving and restoring one session: what a restart gives back. */
import type { BrowserContext, BrowserContextOptions, Browser as Library } from 'playwright-core';
import { messageOf } from './cdp-failure.ts';
import { collectStorage, type OriginStorage } from './collect-storage.ts';
import { within } from './liveness.ts';
import { type Cookies, StateFile, type StorageState } from './state-file.ts';
import { StateSaver } from './state-saver.ts';
import type { Tab } from './types.ts';

const COOKIES_MS = 3000;
const RESTORE_MS = 10_000;
/** For the whole state, with origins that no page shows any more. */
const WHOLE_MS = 3000;

export interface Restored {
  context: BrowserContext;
  state: SessionState;
  /** What could not be restored, in words for the agent. */
  problem?: string;
}

/** Makes the session's context from what was saved last. A state that can't be restored is set aside, not overwritten. */
export async function restoreContext(
  library: Library,
  options: BrowserContextOptions,
  dir: string,
  name: string,
): Promise<Restored> {
  const file = new StateFile(dir, name);
  const saved = file.load();
  if (!saved) return { context: await library.newContext(options), state: new SessionState(file, []) };
  const { storage } = saved;
  try {
    const context = await newContextWithin(library, { ...options, storageState: storage });
    return { context, state: new SessionState(file, storage.origins) };
  } catch (error) {
    const aside = file.setAside();
    const problem = `The saved state of session ${name} could not be restored (${firstLine(error)}); it is kept in ${aside}`;
    return { context: await library.newContext(options), state: new SessionState(file, []), problem };
  }
}

async function newContextWithin(library: Library, options: BrowserContextOptions): Promise<BrowserContext> {
  const making = library.newContext(options);
  const context = await within<BrowserContext | undefined>(making, RESTORE_MS, undefined);
  if (context) return context;
  making.then((late) => late.close()).catch(() => {});
  throw new Error(`it took longer than ${RESTORE_MS} ms`);
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n')[0] ?? '';
}

export class SessionState {
  readonly #file: StateFile;
  readonly #origins: Map<string, OriginStorage>;
  #saver: StateSaver | undefined;
  #context: BrowserContext | undefined;
  #tabs: () => Tab[] = () => [];
  #onProblem: (text: string) => void = () => {};
  #failed = false;

  constructor(file: StateFile, origins: StorageState['origins']) {
    this.#file = file;
    this.#origins = new Map(origins.map((origin) => [origin.origin, origin as OriginStorage])); // the library's own form
  }

  /** Starts saving. @param onProblem told once when saving fails */
  start(context: BrowserContext, tabs: () => Tab[], onProblem: (text: string) => void): void {
    this.#context = context;
    this.#tabs = tabs;
    this.#onProblem = onProblem;
    this.#saver = new StateSaver(() => this.#save(false));
  }

  touch(): void {
    this.#saver?.touch();
  }

  /** The last save, with everything; the context must still be open. */
  async finish(): Promise<void> {
    this.#saver?.stop();
    await this.#save(true);
  }

  stop(): void {
    this.#saver?.stop();
  }

  async #save(whole: boolean): Promise<void> {
    const tabs = this.#tabs();
    try {
      const storage = (whole ? await this.#wholeState() : undefined) ?? (await this.#openState(tabs));
      if (!storage) return;
      this.#file.save({
        schema: 1,
        savedAt: new Date().toISOString(),
        tabs: tabs.map((tab) => ({ id: tab.id, url: tab.url() })),
        storage,
      });
      this.#failed = false;
    } catch (error) {
      if (!this.#failed) this.#onProblem(`Cookies and storage could not be saved: ${firstLine(error)}`);
      this.#failed = true;
    }
  }

  /** Everything, also of origins that no tab shows now. Undefined when it could not be had in time. */
  async #wholeState(): Promise<StorageState | undefined> {
    if (!this.#context) return undefined;
    const asking = this.#context.storageState({ indexedDB: true }).catch(() => undefined);
    return await within<StorageState | undefined>(asking, WHOLE_MS, undefined);
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
      const empty = storage.localStorage.length === 0 && !storage.indexedDB;
      if (empty) this.#origins.delete(origin);
      else this.#origins.set(origin, storage);
    }
    return { cookies, origins: [...this.#origins.values()] };
  }
}
