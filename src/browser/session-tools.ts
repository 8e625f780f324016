/** What a session's context can do besides its tabs: keep a trace. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

/** The trace is the automation library's own, a zip file. */
export class SessionTools {
  readonly #context: BrowserContext;
  readonly #restored: () => Promise<void>;
  #tracing = false;

  /** @param restored settles when no page writes saved storage, which is not to be recorded */
  constructor(context: BrowserContext, restored: () => Promise<void>) {
    this.#context = context;
    this.#restored = restored;
  }

  get isTracing(): boolean {
    return this.#tracing;
  }

  async startTrace(): Promise<void> {
    await this.#restored();
    await this.#context.tracing.start({ screenshots: true, snapshots: true });
    this.#tracing = true;
  }

  /** @returns the zip file, or undefined when nothing is traced */
  async stopTrace(dir: string): Promise<Buffer | undefined> {
    if (!this.#tracing) return undefined;
    this.#tracing = false;
    const path = join(dir, `trace-${process.pid}-${Date.now()}.zip`);
    await this.#context.tracing.stop({ path });
    const file = await readFile(path);
    await rm(path, { force: true });
    return file;
  }
}
