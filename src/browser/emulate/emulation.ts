/** What a session's pages are told of the world, applied to every tab it has and every one it gets. */
import type { Cdp } from '../library/index.ts';

/** Something that every page is told, now and when it is new. */
export interface Override {
  /** For lists, in Rutter's words. */
  says: string;
  /** Only the page's own session, not those of frames in other processes. */
  mainOnly?: true;
  /** @returns what takes it back */
  apply(cdp: Cdp): Promise<() => Promise<void>>;
}

interface Joined {
  cdp: Cdp;
  main: boolean;
  undo: Map<string, () => Promise<void>>;
}

/** By name; a later one of the same name replaces the former. */
export class Overrides {
  readonly #overrides = new Map<string, Override>();
  readonly #joined = new Set<Joined>();

  /** What holds now, by name. */
  list(): Record<string, string> {
    return Object.fromEntries([...this.#overrides].map(([key, { says }]) => [key, says]));
  }

  /** A session of a page or frame has started. Its first calls are these, before it is asked to load anything. */
  join(cdp: Cdp, main: boolean): void {
    const joined = { cdp, main, undo: new Map() };
    this.#joined.add(joined);
    cdp.onClose(() => this.#joined.delete(joined));
    for (const [key, override] of this.#overrides) void this.#apply(joined, key, override).catch(() => {});
  }

  /** Replaces the override of that name, on all pages; undefined takes it back. Rejects when a page refuses it. */
  async set(key: string, override: Override | undefined): Promise<void> {
    const before = this.#overrides.get(key);
    if (override) this.#overrides.set(key, override);
    else this.#overrides.delete(key);
    try {
      await Promise.all([...this.#joined].map((joined) => this.#change(joined, key, override)));
    } catch (error) {
      if (before) this.#overrides.set(key, before);
      else this.#overrides.delete(key);
      throw error;
    }
  }

  /** Takes over another session's, for pages that are still to come. */
  adopt(other: Overrides): void {
    for (const [key, override] of other.#overrides) this.#overrides.set(key, override);
  }

  async #change(joined: Joined, key: string, override: Override | undefined): Promise<void> {
    const undo = joined.undo.get(key);
    joined.undo.delete(key);
    try {
      await undo?.();
      if (override) await this.#apply(joined, key, override);
    } catch (error) {
      // A frame in another process follows its page where it can.
      if (joined.main && !joined.cdp.closed) throw error;
    }
  }

  async #apply(joined: Joined, key: string, override: Override): Promise<void> {
    if (override.mainOnly && !joined.main) return;
    joined.undo.set(key, await override.apply(joined.cdp));
  }
}
